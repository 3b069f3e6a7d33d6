"""The engine that runs a CTranslate2 model in this process, and what stands around the model."""
