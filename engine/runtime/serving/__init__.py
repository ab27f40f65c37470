"""One model for many users: packs by id, speakers by name, requests of different people in one batch."""
