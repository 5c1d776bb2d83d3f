import { emailDigest } from '#worker/newsletters/subscriptions/email-digest.ts'
import { episodeAudioKey } from '#worker/podcasts/episodes/index.ts'
import { audioKey, pictureKeys } from '#worker/posts/media/index.ts'
import { type Query, type Row, seedRow, type Table } from '#worker/testing/index.ts'

export interface SeededRow {
  table: Table
  row: Row
  /** `account` for rows that concern the deleted account. */
  owner: Owner
  /** The only column that refers to the account; `all` if every reference does. */
  by: string
}

type Owner = 'account' | 'bystander'

/** Values that a check or a trigger requires, and states in which the product shows or deletes the row. */
const GIVEN: Record<string, Row> = {
  users: { state: 'active' },
  posts: { state: 'published', removed_at: null, removed_by: null, pinned_at: null },
  publications: { closed_at: null },
  podcasts: { removed_at: null },
  lists: { deleted_at: null, is_default: 0 },
  post_revisions: { bytes: 1 },
  media: { widths: '[480]' },
  moderation_decisions: { rule: null },
  notifications: { hidden: 0 },
  follows: { kind: 'user' },
  mutes: { kind: 'user' },
  home_pulled: { kind: 'user' },
  outbox: { kind: 'nothing' },
  invoices: { subtotal: 1000, discount: 0, vat: 100, total: 1100, state: 'paid', refunded: 0 },
  promotion_packages: { price: 1000 },
  promotions: { state: 'unpaid', finished_at: null },
  email_subscribers: { suspension: 'bounce' },
  email_subscriptions: { kind: 'user', state: 'ended' },
  broadcasts: { state: 'sent', newsletters: '[]' },
  broadcast_deliveries: { state: 'sent' },
  telegram_channels: { state: 'broken' },
  telegram_messages: { state: 'sent' },
}

/** References without a foreign key; the column `kind`, if there is one, is as in `GIVEN`. */
const REFERENCES: Record<string, Record<string, string>> = {
  follows: { target_id: 'users' },
  mutes: { target_id: 'users' },
  home_pulled: { id: 'users' },
  home_inbox: { user_id: 'users', post_id: 'posts' },
  post_interest: { user_id: 'users', post_id: 'posts' },
  post_hours: { post_id: 'posts' },
  notifications: { actor_id: 'users' },
  email_subscriptions: { subject_id: 'users' },
}

/** Further kinds of rows that concern the account. */
const FOLLOW_TARGETS = { publication: 'publications', podcast: 'podcasts', list: 'lists' } as const

/** Tables whose rows belong to nobody. */
const SHARED = new Set(['tags', 'topics'])
/** Tables of the accounts themselves and their addresses; the request for deletion writes its own row. */
const WRITTEN_ELSEWHERE = new Set(['users', 'credentials', 'outbox', 'dead_letters', 'email_subscribers', 'account_deletions'])

/** Keys of the objects that a row refers to. */
const OBJECT_KEYS: Record<string, (row: Row) => string[]> = {
  media: ({ hash }) => pictureKeys({ hash: String(hash), widths: [480] }),
  audio: ({ hash }) => [audioKey(String(hash))],
  sounds: ({ object_key }) => [String(object_key)],
  sound_uploads: ({ hash }) => [episodeAudioKey(String(hash))],
  imports: ({ hash }) => [`import/${hash}`],
  podcast_import_items: ({ sound }) => [episodeAudioKey(String(sound))],
}

/**
 * Seeds two accounts with a row in every table that has erased columns. For every erased column that refers to a user or to what users own,
 * a further row refers to the account by that column alone, and to the bystander by all others.
 */
export async function seedAccounts(query: Query, found: readonly Table[], erasedColumns: (table: string) => readonly string[]) {
  const tables = found.map(withReferences)
  const rows: SeededRow[] = []
  const people = new Map<Owner, Row>()
  const subscribers = new Map<Owner, Row>()

  const insert = async (name: string, given: Row, owner: Owner, by: string, parentOwner = owner): Promise<Row> => {
    const table = tables.find((one) => one.name === name)
    if (!table) throw new Error(`No table ${name}`)
    const filled: Row = { ...GIVEN[name], ...given }
    for (const { name: column, references, required } of table.columns)
      if (references && !required && !(column in filled) && erasedColumns(name).includes(column))
        filled[column] = await parent(references, parentOwner)
    const row = await seedRow(query, table, filled, (target) => parent(target, parentOwner))
    rows.push({ table, row, owner, by })
    return row
  }
  const parent = async (name: string, owner: Owner): Promise<unknown> => {
    if (name === 'users') return people.get(owner)?.id
    if (name === 'email_subscribers') return subscribers.get(owner)?.id
    return Object.values(await insert(name, {}, owner, 'all'))[0]
  }

  const credentials = new Map<Owner, Row>()
  for (const owner of ['bystander', 'account'] as const) {
    people.set(owner, await insert('users', {}, owner, 'all'))
    credentials.set(owner, await insert('credentials', {}, owner, 'all'))
    const { email, phone } = credentials.get(owner) ?? {}
    subscribers.set(owner, await insert('email_subscribers', { email, email_digest: await emailDigest(String(email)) }, owner, 'email'))
    for (const to of [email, phone]) {
      await insert('outbox', { payload: JSON.stringify({ to }) }, owner, 'to')
      await insert('dead_letters', { body: JSON.stringify({ kind: 'mail', payload: { to } }) }, owner, 'to')
    }
  }
  const seeded = tables.filter(({ name }) => erasedColumns(name).length > 0 && !WRITTEN_ELSEWHERE.has(name))
  for (const { name, columns } of seeded) {
    for (const owner of ['bystander', 'account'] as const) await insert(name, {}, owner, 'all')
    const references = columns.filter(({ references }) => references && !SHARED.has(references))
    if (references.length < 2) continue
    for (const { name: column, references: target } of references)
      if (target && erasedColumns(name).includes(column))
        await insert(name, { [column]: await parent(target, 'account') }, 'account', column, 'bystander')
  }
  for (const [kind, target] of Object.entries(FOLLOW_TARGETS))
    await insert('follows', { kind, target_id: await parent(target, 'account') }, 'account', `target_id of ${kind}`, 'bystander')
  await insert('lists', { deleted_at: 1_700_000_000_000 }, 'account', 'all')
  for (const column of ['email_key', 'phone'])
    await insert('one_time_codes', { user_id: null, address_key: credentials.get('account')?.[column] }, 'account', 'address_key')

  const account = people.get('account') ?? {}
  const publications = rows.filter(({ table, owner }) => table.name === 'publications' && owner === 'account')
  return {
    rows,
    viewer: { id: Number(account.id), handle: String(account.handle) },
    publications: publications.map(({ row }) => String(row.hash)),
    objects: rows.filter(({ owner }) => owner === 'account').flatMap(({ table, row }) => OBJECT_KEYS[table.name]?.(row) ?? []),
  }
}

const withReferences = (table: Table): Table => ({
  ...table,
  columns: table.columns.map((column) => {
    const references = REFERENCES[table.name]?.[column.name]
    return references ? { ...column, references, required: true } : column
  }),
})
