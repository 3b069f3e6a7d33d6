"""Controls the wording of translations: rules of style with their options, and instructions in words."""
