"""More replicas and more traffic than a machine here has: discrete events, fed with measured times."""
