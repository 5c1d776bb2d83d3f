/**
 * What happens to the columns of a table when the account they concern is deleted. Column names are separated by spaces; every column of
 * every table belongs to exactly one class.
 */
export interface ColumnClasses {
  /** Deleted with their row, or cleared. */
  erased?: string
  /** Kept; the key is the reason. */
  retained?: Readonly<Record<string, string>>
  /** Not personal: about no account, derived from other columns, or a reference to a row without personal data. */
  none?: string
}

const TOMBSTONE = 'its address returns 410 and is never reused'
const MODERATION = 'record of moderation, which the law and appeals require'
const ACCOUNTING = 'books that the law requires to be kept for ten years'
const PROOF = 'proof that the erasure was requested and completed'

const TERMS = { erased: 'title tags about names body variants spelled' }

/** The classes of all columns, by table of the content database, then of the statistics and the search database. */
export const PERSONAL_DATA: Readonly<Record<string, ColumnClasses>> = {
  account_deletions: {
    erased: 'publications',
    retained: { [PROOF]: 'user_id asked_at due_at done_at' },
    none: 'failed_turns retry_at',
  },
  announcements: {
    retained: { [MODERATION]: 'created_by created_at' },
    none: 'id hash client_key text link audience is_dismissible starts_at ends_at stopped_at is_shown',
  },
  api_tokens: { erased: 'hash user_id name token_digest scopes created_at expires_at used_at' },
  archive_checkpoints: { erased: 'archive_id number turn' },
  archive_media: { erased: 'archive_id hash' },
  archives: {
    erased: `id hash kind subject_id requested_by name state created_at ready_at expires_at progress files bytes done total multipart_id
      lease_key lease_until turns failed_turns retry_at`,
  },
  audio: {
    erased: 'id owner_id content_digest format duration bytes created_at checked_at unused_since swept_at',
    // Random; also the cache tag of the file.
    none: 'hash',
  },
  audit_log: { retained: { [MODERATION]: 'actor_id act subject details at' }, none: 'id' },
  author_days: { erased: 'author_id day impressions views reads listens' },
  blocks: { erased: 'user_id blocked_id created_at' },
  cache_bumps: { none: 'seq tag at removal purged' },
  campaign_ballots: {
    // The receipt and the times say nothing about the account; the vote stays part of a published result.
    erased: 'voter_id address_digest voter_since',
    none: 'id campaign_id receipt cast_at updated_at excluded_at exclusion_reason',
  },
  campaign_jurors: { erased: 'user_id', none: 'id campaign_id number added_at removed_at' },
  campaign_rankings: { none: 'campaign_id entry_id position place votes jury score prize' },
  campaign_results: { none: 'campaign_id file_key file_bytes head ballots excluded votes' },
  campaign_scores: { none: 'juror_id entry_id score updated_at' },
  campaign_tallies: { retained: { [MODERATION]: 'requested_by requested_at' }, none: 'campaign_id' },
  campaign_votes: { none: 'ballot_id entry_id voted_at' },
  campaign_entries: {
    retained: { 'counted in a vote of others, whose published results stay verifiable; the post itself is gone': 'author_id published_at' },
    none: 'id campaign_id post_id',
  },
  campaign_withdrawals: { retained: { [MODERATION]: 'by reason at' }, none: 'campaign_id post_id' },
  campaigns: {
    retained: { [MODERATION]: 'created_by created_at' },
    none: `id slug client_key kind state version title theme description rules prizes tag_key tag_name opens_at entries_close_at voting_opens_at
      voting_closes_at ends_at votes_per_voter entries_per_author min_words author_age_days voter_age_days jury_weight ballot_secret
      stored_phase entries_fixed_at results_at updated_at`,
  },
  campaign_cards: { erased: 'id hash user_id since until numbers created_at', none: 'campaign_id' },
  campaign_wishes: { erased: 'id hash user_id body state reason version created_at updated_at decided_at', none: 'campaign_id' },
  campaign_years: { none: 'campaign_id since until posts words members comments likes reads tags counted_at' },
  comment_likes: { erased: 'user_id created_at', none: 'comment_id post_id' },
  comments: {
    retained: {
      'part of a conversation of others; shown without a name, because the author’s row is emptied; text nobody could read is cleared':
        'author_id body mentions created_at edited_at',
    },
    none: `id hash post_id parent_id state client_key pinned_at waits approved_at hidden_at removed_at taken_down_at rule like_count
      reply_count ancestors score`,
  },
  contact_canned_replies: { none: 'id hash title body' },
  contact_entries: {
    erased: 'id thread_id kind entry_key body full_text sender attachments is_automatic created_at',
    retained: { 'who of the staff answered a message of somebody else': 'author_id' },
  },
  contact_messages: {
    erased: 'user_id name email subject message reply_token',
    retained: { 'belongs to a message of somebody else; set to nobody when the account of a member of staff is erased': 'assignee_id' },
    none: 'id client_key receipt state created_at version updated_at closed_at is_spam',
  },
  counter_checks: { none: 'kind last_id passed_at' },
  counter_drift: { none: 'kind row_id stored actual found_at' },
  credentials: { erased: 'user_id email email_key email_verified_at phone phone_verified_at password_hash password_changed_at' },
  cron_runs: { none: 'id started_at finished_at failed' },
  dead_letters: { erased: 'id body at reason attempts replay_at' },
  discount_codes: {
    retained: { [ACCOUNTING]: 'created_by created_at' },
    none: `id hash code percent amount max_discount min_subtotal max_uses max_uses_per_user uses starts_at ends_at is_active note`,
  },
  discount_uses: { retained: { [ACCOUNTING]: 'invoice_id user_id at' }, none: 'code_id' },
  draft_links: { erased: 'hash post_id client_key token_digest label created_at expires_at revoked_at visits visited_at last_visit' },
  edge_purger: { none: 'id lease_until retry_at failures calls' },
  feature_switches: { retained: { [MODERATION]: 'changed_by changed_at' }, none: 'feature is_off reason notice' },
  feed_ownership_words: { erased: 'user_id feed_key word expires_at' },
  follows: { erased: 'follower_id kind target_id created_at', none: 'pulled' },
  handle_changes: { erased: 'hash user_id publication_id from_handle to_handle counted at' },
  handles: { retained: { 'stays reserved, so that nobody can impersonate the user': 'handle kind owner_id taken_at skeleton' } },
  home_inbox: { erased: 'user_id published_at', none: 'post_id' },
  home_pulled: { erased: 'kind id' },
  home_trending: { none: 'post_id score made_at' },
  hub_progress: { none: 'id seq' },
  hub_subscriptions: { none: 'id topic_id callback host secret expires_at delivered try_at failures failing_since' },
  hub_topic_tags: { none: 'tag topic_id' },
  hub_topics: {
    retained: { 'public address of a feed, deleted with its last subscription': 'path' },
    none: 'id etag version revision waits subscribers behind failed_turns retry_at',
  },
  archived_comments: { erased: 'id post_id key parent_key author body at position' },
  import_items: {
    erased: `id import_id key position kind title author at is_draft draft_reason state reason warnings item attempts retry_at pictures imported_at added
      missing audio_hash audio`,
    none: 'post_id list_id show_id',
  },
  import_parts: { erased: 'import_id number bytes etag digest' },
  imported_posts: { erased: 'owner_id source_key post_id import_id' },
  import_reviews: { retained: { [MODERATION]: 'hash kind owner_id state opened_at decided_at moderator_id reason' }, none: 'id' },
  imports: {
    erased: `id hash owner_id client_key state failure format file_name bytes multipart_id is_stored feed summary settings lease_key
      lease_until steps failed_turns retry_at created_at started_at finished_at reading`,
  },
  inbox: { none: 'id at done_at' },
  invoices: {
    retained: {
      'names the buyer on a paid invoice, which the tax law requires for ten years; cleared from invoices that were never paid': 'buyer',
      [ACCOUNTING]: `number user_id title description subtotal discount vat_percent vat total state issued_by issued_at due_at paid_at
        voided_at refunded`,
    },
    none: 'id hash kind discount_code_id client_key',
  },
  ledger_accounts: { retained: { [ACCOUNTING]: 'kind owner_id debits credits' }, none: 'id' },
  ledger_checks: { none: 'day is_balanced details at' },
  ledger_days: { none: 'day kind debits credits' },
  ledger_entries: { retained: { [ACCOUNTING]: 'amount balance' }, none: 'account_id transfer_id' },
  ledger_transfers: { retained: { [ACCOUNTING]: 'kind amount title at' }, none: 'id key debit_account_id credit_account_id ref' },
  likes: { erased: 'post_id user_id created_at' },
  list_items: { erased: 'list_id post_id note position added_at' },
  list_removals: { erased: 'list_id post_id note position added_at removed_at' },
  listen_days: { erased: 'post_id day state counted_at' },
  link_domains: {
    retained: { [MODERATION]: 'decided_at decided_by' },
    none: 'id domain state posts comments users raised_at',
  },
  link_sightings: { erased: 'domain kind target_hash user_id at' },
  listen_keys: { none: 'day secret' },
  listen_parts: { erased: 'post_id day part name count' },
  listen_requests: {
    erased: `id post_id sound day listener address kind app device bytes head_bytes duration spans requests sent first_at last_at verdict
      reach`,
  },
  listening: { erased: 'user_id post_id place finished changed_at' },
  lists: {
    erased: 'id owner_id name description public is_default item_count follower_count created_at client_key position deleted_at',
    // Random; also the cache tag of the list's pages.
    none: 'hash',
  },
  media: {
    erased: 'id owner_id content_digest width height widths bytes created_at blur checked_at unused_since swept_at',
    // Random; also the cache tag of the image.
    none: 'hash',
  },
  moderation_case_rules: { none: 'kind target_id rule count' },
  moderation_cases: { none: 'kind target_id place report_count reporter_count weight first_report_at last_report_at' },
  moderation_decisions: {
    erased: 'excerpt appeal appeal_answer',
    retained: {
      [MODERATION]: `kind target_id act rule reason owner_id moderator_id suspension_id decided_at state ended_at ended_by end_reason
        appealed_at appeal_answered_at appeal_accepted answered_by decided_alone`,
    },
    none: 'id hash client_key end_key',
  },
  mutes: { erased: 'user_id kind target_id created_at' },
  notice_mails: { erased: 'user_id kind due_at quiet_until' },
  notification_groups: { erased: 'id user_id kind event subject_id ref title path actor_count latest_id latest_at tab' },
  notification_reads: { erased: 'user_id up_to' },
  notifications: { erased: 'id user_id kind actor_id created_at hidden mail', none: 'group_id' },
  object_sweeps: { none: 'id last_key' },
  one_time_codes: {
    erased: `challenge purpose channel address address_key user_id code_digest browser_digest tries created_at expires_at verified_at
      used_at`,
  },
  // Random keys of objects that no account's row references.
  orphaned_objects: { none: 'key found_at' },
  outbox: { erased: 'id kind payload created_at lease_until sends attempts error' },
  passkey_challenges: { erased: 'challenge_digest purpose user_id browser_digest expires_at' },
  passkeys: { erased: 'credential_id hash user_id public_key counter transports name backed_up created_at used_at' },
  payment_events: { retained: { [ACCOUNTING]: 'kind code details actor_id at' }, none: 'id payment_id' },
  payments: {
    retained: {
      [ACCOUNTING]: `user_id amount gateway authority state reason gateway_code created_at request_sent_at requested_at returned_at paid_at
        reference card refunded`,
    },
    none: 'id hash client_key invoice_id check_at checks',
  },
  picks: { erased: 'id topic_id post_id position picked_at', retained: { [MODERATION]: 'by_user_id' } },
  podcast_import_items: {
    erased: 'id import_id key place title at state reason notes item bytes copied sound multipart_id parts validator tries not_before',
    none: 'post_id',
  },
  podcast_imports: {
    erased: `id hash owner_id feed state cover notes speed lease_key lease_until steps read_at created_at feed_key cover_attempts
      cover_retry_at failed_cover failed_turns retry_at`,
    none: 'podcast_id',
  },
  podcasts: {
    erased: 'title description category cover guid author link copyright seasons persons funding texts license moved_to',
    retained: { [TOMBSTONE]: 'hash owner_id publication_id created_at' },
    none: 'id kind explicit follower_count language locked complete hidden_from_apps client_key changed_at removed_at episode_count latest_episode_at',
  },
  post_bodies: { erased: 'post_id revision document html text' },
  post_days: {
    erased: 'post_id day impressions views reads listens impressions_before views_before reads_before listens_before',
  },
  post_drafts: { erased: 'post_id revision title document last_save updated_at' },
  post_hours: { erased: 'hour post_id likes comments saves weight' },
  post_interest: { erased: 'post_id user_id kind', none: 'hour' },
  post_readership: { erased: 'post_id views reads month_reads week_reads trend', none: 'recount_on' },
  post_reviews: {
    erased: 'settings document html text links screening causes',
    retained: { [MODERATION]: 'author_id state version revision held_at decided_at moderator_id reason returned_at' },
    none: 'post_id import_hash',
  },
  post_revisions: {
    erased: 'post_id revision kind at restored_from words added removed bytes title document',
    retained: { 'names who restored a revision of another author’s post': 'by_user_id' },
  },
  post_tags: { erased: 'post_id tag_id position published_at spelling', none: 'publication_id' },
  post_topics: { erased: 'post_id topic_id position published_at' },
  posts: {
    erased: 'title slug description cover words publish_at schedule_flaw canonical_url',
    retained: {
      [TOMBSTONE]: 'hash author_id publication_id published_at public_since edited_at removed_at removed_by created_at updated_at',
    },
    // `folded_title` is computed from the title.
    none: 'id client_key state minutes comments_on like_count comment_count pinned_at folded_title',
  },
  preferences: {
    erased: 'user_id birth_date reading notices unsubscribe_token interests_asked_at digest_sent_at statistics_sent_at changed_at',
  },
  private_feeds: { erased: 'id hash podcast_id made_by name token_digest created_at revoked_at' },
  promotion_contents: {
    erased: 'promotion_id title description cover document sound sound_cover chapters transcript',
  },
  promotion_days: { retained: { [ACCOUNTING]: 'day impressions views' }, none: 'promotion_id' },
  promotion_hides: { erased: 'user_id post_id at' },
  promotion_keys: { none: 'id secret' },
  promotion_packages: { none: 'id hash placement name views days price is_active created_at' },
  promotion_targets: { none: 'promotion_id kind target_id' },
  promotions: {
    retained: {
      [ACCOUNTING]: `user_id post_id package_id invoice_id placement views days state starts_at started_at ends_at paused_at finished_at
        stop_requested_at stop_requested_by delivered impressions reviewed_by reviewed_at reason created_at`,
    },
    none: 'id hash client_key synced_at content_version reviewed_version is_changed is_paused_for_change',
  },
  publication_invitations: {
    erased: 'id hash publication_id role user_id email email_key token_digest invited_by created_at expires_at state answered_at',
  },
  publication_members: { erased: 'publication_id user_id role joined_at' },
  publication_picks: { erased: 'publication_id post_id place position' },
  publication_sections: { erased: 'publication_id tag_id title position' },
  publications: {
    erased: 'name description avatar masthead masthead_kind accent links about guidelines accepts_submissions client_key',
    retained: { [TOMBSTONE]: 'hash handle owner_id created_at closed_at' },
    none: 'id post_count follower_count member_count front_page_version front_page_save',
  },
  publication_transfers: { erased: 'publication_id from_user_id to_user_id created_at expires_at' },
  readership_progress: { none: 'id counted_at post_id day' },
  recovery_codes: { erased: 'user_id code_digest used_at' },
  refunds: {
    retained: { [ACCOUNTING]: 'kind user_id amount note bank_reference refunded_by at' },
    none: 'id hash invoice_id payment_id client_key',
  },
  reports: {
    erased: 'words',
    retained: { [MODERATION]: 'reporter_id kind target_id rule created_at source weight decision_id' },
    none: 'id hash state',
  },
  search_changes: { none: 'type source_id revision waits' },
  search_sweeps: { none: 'id type source_id' },
  second_step_tickets: { erased: 'ticket_digest user_id browser_digest tries created_at expires_at used_at' },
  series: { erased: 'id hash publication_id title description position client_key created_at' },
  series_posts: { erased: 'post_id series_id position' },
  sessions: { erased: 'token_digest user_id created_at seen_at expires_at agent hash proven_at' },
  short_links: { retained: { [TOMBSTONE]: 'code post_id created_at' } },
  sitemap_days: { none: 'day posts changed_at' },
  sound_chapters: { erased: 'post_id chapters changed_at' },
  sound_names: { erased: 'hash post_id' },
  sound_upload_parts: { erased: 'upload_id number bytes etag digest' },
  sound_uploads: { erased: 'id hash post_id owner_id key multipart_id file_name bytes state created_at touched_at' },
  sounds: {
    erased: `post_id hash object_key format bytes duration head_bytes peaks guid season episode kind explicit cover persons soundbites
      stored_at`,
    none: 'podcast_id published_at',
  },
  sponsored_post_packages: { none: 'id hash name price is_active created_at' },
  sponsorships: {
    retained: { [ACCOUNTING]: 'user_id sponsor_name sponsor_url state reviewed_by reviewed_at reason created_at' },
    none: 'id hash post_id package_id invoice_id client_key reviewed_version',
  },
  spent_work: { none: 'puzzle_digest expires_at' },
  storage_totals: { none: 'kind files bytes' },
  submission_events: { erased: 'id submission_id kind actor_id version words is_private client_key at' },
  submission_suggestions: {
    erased: 'id hash submission_id post_id version editor_id title document words state accepted client_key created_at answered_at',
  },
  submission_versions: { erased: 'id submission_id post_id version revision document html text settings sent_at' },
  submissions: {
    erased: 'id hash post_id author_id state version is_guest publish_at client_key created_at updated_at',
    retained: { 'belongs to a row of the author; set to nobody when the editor’s account is erased': 'assignee_id' },
    none: 'publication_id',
  },
  suspensions: {
    erased: 'subject_path excerpt appeal appeal_answer',
    retained: {
      [MODERATION]: `user_id step rule note by_user_id begun_at ends_at lifted_at appealed_at appeal_answered_at overturned
        answered_by_user_id decided_alone`,
    },
    none: 'id hash',
  },
  tag_spellings: { none: 'tag_id spelling uses first_at' },
  tags: { none: 'id key name slug hidden post_count follower_count created_at merged_into letter sort_key name_chosen' },
  term_rule_examples: { erased: 'rule_id kind target_id user_id excerpt' },
  term_rule_runs: {
    retained: { [MODERATION]: 'started_by started_at' },
    none: 'rule_id hash version state stage after_id scanned total matches finished_at',
  },
  term_rule_set: { none: 'id version' },
  term_rules: {
    retained: { [MODERATION]: 'author_id activated_at activated_by retired_at created_at updated_at' },
    none: 'id hash client_key name terms scopes action version state active_version active_terms active_scopes active_action',
  },
  topics: { none: 'id key name family position description post_count follower_count hidden_at' },
  transcripts: { erased: 'post_id language timed segments changed_at' },
  transparency_months: { none: 'month counts is_final computed_at' },
  unmatched_payments: {
    retained: { [ACCOUNTING]: 'gateway authority amount mismatch first_seen_at last_seen_at gone_at' },
    none: 'id payment_id',
  },
  two_step: { erased: 'user_id secret last_step created_at confirmed_at' },
  users: {
    erased: 'name bio city links avatar role',
    retained: { [TOMBSTONE]: 'hash handle created_at' },
    // `folded_name` is computed from the name.
    none: 'id state post_count follower_count following_count folded_name',
  },
  // Statistics of the user’s posts, podcasts and closed publications. Visits by the user are no rows of theirs: a visitor is a pseudonym
  // keyed with the secret of the day, and both are deleted within 48 hours.
  daily_breakdowns: { erased: 'subject subject_id day dimension name count' },
  daily_counts: {
    erased: `subject subject_id day author_id publication_id podcast_id impressions views reads listens shares visible_ms discarded
      counted_at`,
  },
  hourly_counts: { erased: 'subject subject_id day hour impressions views reads' },
  total_counts: { erased: 'subject subject_id first_day impressions views reads listens shares visible_ms discarded' },
  visit_days: { erased: 'post_id day state counted_at' },
  visitor_keys: { none: 'day secret' },
  visits: {
    erased: `day post_id visitor author_id address network kind member country device referrer first_at impression_hours viewed_at read_at
      depth visible_ms heard shared`,
  },
  documents: { erased: 'owner_id title published_at quality', none: 'id type source_id revision indexed_at' },
  term_purges: { none: 'name requested covered purged started_at' },
  comment_terms: TERMS,
  name_terms: TERMS,
  post_terms: TERMS,
}
