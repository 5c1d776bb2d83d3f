import { CAPS } from '#worker/statistics/collection/contract.ts'

/** Views of accounts younger than `NEW_MEMBER_AGE` that are charged in one network and Tehran day. */
const NEW_ACCOUNTS_PER_NETWORK = 1

/** Where a view came from: keyed hashes of its Tehran day. */
export interface ViewSource {
  address: string
  network: string
  isNewAccount: boolean
}

/** Charged views of a promotion's Tehran day. */
interface ChargedViews {
  address: number
  network: number
  /** Of new accounts in the network. */
  newAccounts: number
  /** In other networks, each of which adds at most `CAPS.network.floor`. */
  elsewhere: number
}

const capOf = ({ floor, percent }: (typeof CAPS)[keyof typeof CAPS], elsewhere: number): number =>
  Math.max(floor, Math.floor((elsewhere * percent) / 100))

/** Returns whether another view is charged: by the caps of the statistics for an address and a network, and by that of new accounts. */
const isCharged = ({ isNewAccount }: ViewSource, { address, network, newAccounts, elsewhere }: ChargedViews): boolean =>
  address < capOf(CAPS.address, elsewhere) &&
  network < capOf(CAPS.network, elsewhere) &&
  (!isNewAccount || newAccounts < NEW_ACCOUNTS_PER_NETWORK)

/** Created with the first view that has a source, because budgets of earlier versions lack it. */
const SOURCES = `
  CREATE TABLE IF NOT EXISTS sources (member TEXT PRIMARY KEY, day TEXT NOT NULL, at INTEGER NOT NULL, address TEXT NOT NULL, network TEXT NOT NULL,
    is_new INTEGER NOT NULL, is_charged INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sources_day ON sources (day, is_charged, network, address);`
/** Views over a cap that are judged again when another one is charged, which raises the caps. */
const JUDGED_AGAIN = 20

/** Stores where a member's first view came from; returns how many views are charged because of it: it, and earlier ones of the day that fit the caps now. */
export function chargeBySource(
  sql: SqlStorage,
  member: string,
  day: string,
  at: number,
  { address, network, isNewAccount }: ViewSource,
): number {
  sql.exec(SOURCES)
  sql.exec(
    'INSERT INTO sources (member, day, at, address, network, is_new) VALUES (?, ?, ?, ?, ?, ?)',
    ...[member, day, at, address, network, Number(isNewAccount)],
  )
  if (!chargeIfAllowed(sql, member, day, { address, network, isNewAccount })) return 0
  const waiting = sql
    .exec<{ member: string; address: string; network: string; is_new: number }>(
      'SELECT member, address, network, is_new FROM sources WHERE day = ? AND is_charged = 0 ORDER BY at, member LIMIT ?',
      day,
      JUDGED_AGAIN,
    )
    .toArray()
  return 1 + waiting.filter(({ is_new, ...row }) => chargeIfAllowed(sql, row.member, day, { ...row, isNewAccount: is_new === 1 })).length
}

function chargeIfAllowed(sql: SqlStorage, member: string, day: string, source: ViewSource): boolean {
  const charged = sql
    .exec<{ address: number; network: number; newAccounts: number; elsewhere: number }>(
      `SELECT count(*) FILTER (WHERE address = ?2) AS address, count(*) FILTER (WHERE network = ?3) AS network,
        count(*) FILTER (WHERE network = ?3 AND is_new = 1) AS newAccounts,
        (SELECT coalesce(sum(min(visitors, ?4)), 0) FROM (SELECT count(*) AS visitors FROM sources
          WHERE day = ?1 AND is_charged = 1 AND network <> ?3 GROUP BY network)) AS elsewhere
        FROM sources WHERE day = ?1 AND is_charged = 1`,
      ...[day, source.address, source.network, CAPS.network.floor],
    )
    .one()
  if (!isCharged(source, charged)) return false
  sql.exec('UPDATE sources SET is_charged = 1 WHERE member = ?', member)
  return true
}

/** Deletes the sources of views before a time, in UTC ms. */
export function deleteSourcesBefore(sql: SqlStorage, before: number): void {
  sql.exec(SOURCES)
  sql.exec('DELETE FROM sources WHERE at < ?', before)
}

export const deleteSources = (sql: SqlStorage): void => void sql.exec('DROP TABLE IF EXISTS sources')
