"""How translations are to be worded: rules of style with their options, and instructions in words."""
