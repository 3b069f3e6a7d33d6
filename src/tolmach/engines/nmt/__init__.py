"""The engine that runs a CTranslate2 model in this process, and everything around the model."""
