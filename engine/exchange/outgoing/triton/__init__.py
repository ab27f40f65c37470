"""Our models as model repositories of NVIDIA Triton."""
