-- Time at which a member closed the first steps on home.
ALTER TABLE preferences ADD COLUMN first_steps_closed_at INTEGER;
