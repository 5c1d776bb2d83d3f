interface AccountRows {
  /** Columns by the name in the file; a name that ends in `:json` has JSON. */
  columns: string
  /** FROM and WHERE; `@owner` is the member. */
  from: string
  /** Columns that order the rows, unique together. */
  key: string
}

/** Title and address of a public post `p`. */
const POST = `p.hash AS post, p.title, '/' || coalesce((SELECT b.handle FROM publications b WHERE b.id = p.publication_id),
  (SELECT w.handle FROM users w WHERE w.id = p.author_id)) || '/' || p.hash AS path`
const PUBLIC_POST = `p.state = 'published' AND NOT EXISTS (SELECT 1 FROM users w WHERE w.id = p.author_id AND w.state IN ('deactivated', 'deleted'))
  AND NOT EXISTS (SELECT 1 FROM blocks k WHERE k.user_id = p.author_id AND k.blocked_id = @owner)`

/** Personal data that is neither a text nor a file, by the name of its file. Secrets, and what would reveal others, are not among them. */
export const ACCOUNT_ROWS: Readonly<Record<string, AccountRows>> = {
  likes: {
    columns: `${POST}, l.created_at AS at`,
    from: `likes l JOIN posts p ON p.id = l.post_id WHERE l.user_id = @owner AND ${PUBLIC_POST}`,
    key: 'l.created_at, l.post_id',
  },
  'account/followers': {
    columns: 'u.handle, u.name, f.created_at AS at',
    from: `follows f JOIN users u ON u.id = f.follower_id AND u.state IN ('active', 'suspended')
      WHERE f.kind = 'user' AND f.target_id = @owner AND NOT EXISTS (SELECT 1 FROM blocks k WHERE k.user_id = u.id AND k.blocked_id = @owner)`,
    key: 'f.created_at, f.follower_id',
  },
  'account/comment-likes': {
    columns: `${POST}, c.hash AS comment, l.created_at AS at`,
    from: `comment_likes l JOIN comments c ON c.id = l.comment_id JOIN posts p ON p.id = l.post_id
      WHERE l.user_id = @owner AND c.state = 'visible' AND ${PUBLIC_POST}`,
    key: 'l.comment_id',
  },
  'account/listening': {
    columns: `${POST}, l.place AS "positionMs", l.finished, l.changed_at AS at`,
    from: `listening l JOIN posts p ON p.id = l.post_id WHERE l.user_id = @owner AND ${PUBLIC_POST}`,
    key: 'l.changed_at, l.post_id',
  },
  'account/notifications': {
    columns: `g.kind, g.event, g.title, g.path, g.actor_count AS people, g.latest_at AS at`,
    from: 'notification_groups g WHERE g.user_id = @owner AND g.latest_id > 0',
    key: 'g.latest_id, g.id',
  },
  'account/contact-details': {
    columns: `c.email, c.email_verified_at AS "emailVerifiedAt", c.phone, c.phone_verified_at AS "phoneVerifiedAt",
      c.password_changed_at AS "passwordChangedAt"`,
    from: 'credentials c WHERE c.user_id = @owner',
    key: 'c.user_id',
  },
  'account/settings': {
    columns: `p.birth_date AS "birthDate", p.reading AS "reading:json", p.notices AS "notifications:json", p.changed_at AS "changedAt"`,
    from: 'preferences p WHERE p.user_id = @owner',
    key: 'p.user_id',
  },
  'account/sessions': {
    columns: `s.agent, s.created_at AS "createdAt", s.seen_at AS "seenAt"`,
    from: 'sessions s WHERE s.user_id = @owner',
    key: 's.created_at, s.hash',
  },
  'account/passkeys': {
    columns: `p.name, p.created_at AS "createdAt", p.used_at AS "usedAt"`,
    from: 'passkeys p WHERE p.user_id = @owner',
    key: 'p.created_at, p.hash',
  },
  'account/api-tokens': {
    columns: `t.name, t.scopes AS "scopes:json", t.created_at AS "createdAt", t.expires_at AS "expiresAt", t.used_at AS "usedAt"`,
    from: 'api_tokens t WHERE t.user_id = @owner',
    key: 't.created_at, t.hash',
  },
  'account/handle-changes': {
    columns: 'c.from_handle AS "from", c.to_handle AS "to", c.at',
    from: 'handle_changes c WHERE c.user_id = @owner',
    key: 'c.at, c.hash',
  },
  'account/blocks': {
    columns: 'u.handle, b.created_at AS at',
    from: 'blocks b JOIN users u ON u.id = b.blocked_id WHERE b.user_id = @owner',
    key: 'b.created_at, b.blocked_id',
  },
  'account/mutes': {
    columns: `m.kind, CASE m.kind WHEN 'user' THEN (SELECT handle FROM users WHERE id = m.target_id)
      WHEN 'publication' THEN (SELECT handle FROM publications WHERE id = m.target_id)
      WHEN 'tag' THEN (SELECT slug FROM tags WHERE id = m.target_id) ELSE (SELECT key FROM topics WHERE id = m.target_id) END AS name, m.created_at AS at`,
    from: 'mutes m WHERE m.user_id = @owner',
    key: 'm.kind, m.target_id',
  },
  'account/publications': {
    columns: 'p.handle, p.name, m.role, m.joined_at AS "joinedAt"',
    from: 'publication_members m JOIN publications p ON p.id = m.publication_id WHERE m.user_id = @owner AND p.closed_at IS NULL',
    key: 'm.joined_at, m.publication_id',
  },
  'account/submissions': {
    columns: 'p.hash AS post, b.handle AS publication, s.state, s.version, s.created_at AS "createdAt", s.updated_at AS "updatedAt"',
    from: 'submissions s JOIN posts p ON p.id = s.post_id JOIN publications b ON b.id = s.publication_id WHERE s.author_id = @owner',
    key: 's.id',
  },
  'account/draft-links': {
    columns: 'p.hash AS post, d.label, d.visits, d.created_at AS "createdAt", d.expires_at AS "expiresAt", d.revoked_at AS "revokedAt"',
    from: 'posts p JOIN draft_links d ON d.post_id = p.id WHERE p.author_id = @owner',
    key: 'd.post_id, d.hash',
  },
  'account/reports': {
    columns: 'r.kind, r.rule, r.words AS text, r.state, r.created_at AS at',
    from: "reports r WHERE r.reporter_id = @owner AND r.source = 'member'",
    key: 'r.id',
  },
  'account/decisions': {
    columns: `d.act AS decision, d.kind, d.rule, d.reason, d.excerpt, d.decided_at AS at, d.state, d.appeal, d.appealed_at AS "appealedAt",
      d.appeal_answer AS "appealAnswer", d.appeal_answered_at AS "appealAnsweredAt"`,
    from: "moderation_decisions d WHERE d.owner_id = @owner AND d.act <> 'dismiss'",
    key: 'd.id',
  },
  'account/suspensions': {
    columns: `s.step, s.rule, s.note, s.excerpt, s.begun_at AS "startedAt", s.ends_at AS "endsAt", s.lifted_at AS "liftedAt", s.appeal,
      s.appeal_answer AS "appealAnswer"`,
    from: 'suspensions s WHERE s.user_id = @owner',
    key: 's.id',
  },
  'account/invoices': {
    columns: `i.number, i.kind, i.title, i.description, i.buyer, i.subtotal, i.discount, i.vat, i.total, i.state, i.issued_at AS "issuedAt",
      i.paid_at AS "paidAt", i.refunded`,
    from: 'invoices i WHERE i.user_id = @owner',
    key: 'i.id',
  },
  'account/payments': {
    columns: `p.amount, p.gateway, p.state, nullif(p.reference, '') AS reference, p.card, p.created_at AS "createdAt", p.paid_at AS "paidAt", p.refunded`,
    from: 'payments p WHERE p.user_id = @owner',
    key: 'p.id',
  },
  'account/wallet': {
    columns: 't.kind, t.title, e.amount, e.balance, t.at',
    from: `ledger_accounts a JOIN ledger_entries e ON e.account_id = a.id JOIN ledger_transfers t ON t.id = e.transfer_id
      WHERE a.kind = 'wallet' AND a.owner_id = @owner`,
    key: 'e.transfer_id',
  },
  'account/promotions': {
    columns: `(SELECT hash FROM posts WHERE id = p.post_id) AS post, p.placement, p.views, p.delivered, p.impressions, p.state,
      p.created_at AS "createdAt", p.started_at AS "startedAt", p.finished_at AS "finishedAt"`,
    from: 'promotions p WHERE p.user_id = @owner',
    key: 'p.id',
  },
  'account/sponsored-posts': {
    columns: `(SELECT hash FROM posts WHERE id = s.post_id) AS post, s.sponsor_name AS sponsor, s.sponsor_url AS url, s.state, s.reason,
      s.created_at AS "createdAt"`,
    from: 'sponsorships s WHERE s.user_id = @owner',
    key: 's.id',
  },
  'account/contact-messages': {
    columns: 'm.receipt, m.subject, m.message, m.state, m.created_at AS at',
    from: 'contact_messages m WHERE m.user_id = @owner',
    key: 'm.id',
  },
  'account/contact-answers': {
    columns: 'm.receipt, e.kind, e.body AS text, e.created_at AS at',
    from: "contact_messages m JOIN contact_entries e ON e.thread_id = m.id WHERE m.user_id = @owner AND e.kind <> 'note'",
    key: 'e.thread_id, e.id',
  },
  'account/podcast-imports': {
    columns: 'i.feed, i.state, i.created_at AS at',
    from: 'podcast_imports i WHERE i.owner_id = @owner',
    key: 'i.id',
  },
  'account/wishes': {
    columns: 'w.body AS text, w.state, w.created_at AS at',
    from: 'campaign_wishes w WHERE w.user_id = @owner',
    key: 'w.id',
  },
  'account/year-cards': {
    columns: 'c.since, c.until, c.numbers AS "numbers:json", c.created_at AS at',
    from: 'campaign_cards c WHERE c.user_id = @owner',
    key: 'c.id',
  },
  'account/votes': {
    columns: 'c.slug AS campaign, b.receipt, b.cast_at AS at',
    from: 'campaign_ballots b JOIN campaigns c ON c.id = b.campaign_id WHERE b.voter_id = @owner',
    key: 'b.id',
  },
}
