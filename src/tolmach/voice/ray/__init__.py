"""Speech understood on Ray Serve: a cluster holds the Whisper, and this process asks it pass by pass."""
