-- A post is labelled as soon as its author marks it as advertising, so its pages change when that is canceled, whoever voids the invoice.
CREATE TRIGGER sponsorships_canceled AFTER UPDATE OF state ON sponsorships WHEN new.state = 'canceled' AND old.state <> 'canceled'
BEGIN
  INSERT INTO outbox (id, kind, payload, created_at, lease_until)
    VALUES ('sponsorship-canceled:' || new.hash, 'sponsorship-canceled', json_object('postId', new.post_id), unixepoch() * 1000, 0)
    ON CONFLICT DO NOTHING;
END;
