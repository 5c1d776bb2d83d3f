import { DAY, HOUR } from '#shared/time.ts'
import { openLocalDatabase } from '../../scripts/database.ts'
import { type Member, uniqueId } from './member.ts'

export interface Contest {
  slug: string
  title: string
  /** Its entries in the order of creation. */
  entries: readonly { hash: string; path: string; title: string }[]
  /** Moves the dates, as if time had passed. */
  moveTo(phase: keyof typeof DATES): Promise<void>
}

/** Times relative to now: opening, end of entries, opening and end of voting, results. */
const DATES = {
  closed: [-4 * DAY, -3 * DAY, DAY, 2 * DAY, 3 * DAY],
  voting: [-4 * DAY, -3 * DAY, -2 * DAY, 2 * DAY, 3 * DAY],
  counting: [-4 * DAY, -3 * DAY, -2 * DAY, -HOUR, 3 * DAY],
  due: [-4 * DAY, -3 * DAY, -2 * DAY, -2 * HOUR, -HOUR],
} as const
const COLUMNS = ['opens_at', 'entries_close_at', 'voting_opens_at', 'voting_closes_at', 'ends_at'] as const

interface Options {
  /** Authors of the entries; one may have several. */
  authors: readonly Member[]
  titles: readonly string[]
  votesPerVoter?: number
  juryWeight?: number
  prizes?: readonly { title: string; description: string }[]
}

/** Creates a contest of its own in the database, in its voting phase, with published posts as entries. */
export async function createContest({ authors, titles, votesPerVoter = 2, juryWeight = 0, prizes = [] }: Options): Promise<Contest> {
  const id = uniqueId(4)
  const [slug, title] = [`e2e-${id}`, `پویش آزمونی ${id}`]
  const entries = []
  for (const [at, name] of titles.entries()) {
    const author = authors[at % authors.length]
    if (!author) throw new Error('A contest needs an author')
    entries.push(await publish(author, name))
  }
  const hashes = entries.map(({ hash }) => `'${hash}'`).join(', ')
  await runSql(
    `INSERT INTO campaigns (slug, client_key, kind, state, title, theme, prizes, tag_key, tag_name, votes_per_voter, voter_age_days,
       jury_weight, ballot_secret, stored_phase, entries_fixed_at, created_at, updated_at)
     VALUES ('${slug}', '${slug}', 'contest', 'published', '${title}', 'موضوع آزمونی', '${JSON.stringify(prizes)}', '${slug}', '${slug}',
       ${votesPerVoter}, 7, ${juryWeight}, '${id.repeat(8)}', 'voting', ${Date.now() - 3 * DAY}, 0, 0)`,
    setDates(slug, 'voting'),
    `INSERT INTO campaign_entries (campaign_id, post_id, author_id, published_at)
     SELECT c.id, p.id, p.author_id, p.published_at FROM campaigns c JOIN posts p ON p.hash IN (${hashes}) WHERE c.slug = '${slug}'`,
  )
  return { slug, title, entries, moveTo: (phase) => runSql(setDates(slug, phase)) }
}

const setDates = (slug: string, phase: keyof typeof DATES) =>
  `UPDATE campaigns SET ${COLUMNS.map((column, at) => `${column} = ${Date.now() + (DATES[phase][at] ?? 0)}`).join(', ')} WHERE slug = '${slug}'`

async function publish({ client }: Member, title: string) {
  const document = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: `متن ${title}` }] }] }
  const { hash } = await client.call<{ hash: string }>('POST', '/api/posts', { json: { key: crypto.randomUUID(), title, document } })
  const { path } = await client.call<{ path: string }>('POST', `/api/posts/${hash}/publish`, { json: { revision: 1 } })
  return { hash, path, title }
}

async function runSql(...statements: readonly string[]): Promise<void> {
  const data = process.env.DAFTAR_E2E_DATA
  if (!data) throw new Error('DAFTAR_E2E_DATA is not set; global-setup.ts sets it')
  const database = await openLocalDatabase(data)
  try {
    for (const statement of statements) await database.run(statement)
  } finally {
    await database.close()
  }
}
