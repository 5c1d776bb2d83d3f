import { tehranDay, toTehranClock } from '#shared/persian/jalali.ts'
import { HOUR } from '#shared/time.ts'
import type { PostReport } from '../contract.ts'

export interface SimulatedReader {
  /** Account or, for a visitor, address and agent. */
  visitor: string
  address: string
  agent: string
  network: string
  kind: 'person' | 'bot'
  cookie?: string
  /** Set for members. */
  accountId?: number
}

export interface SimulatedPost {
  id: number
  hash: string
  authorId: number
}

interface Seen {
  reader: SimulatedReader
  first: number
  hours: Set<number>
  views: { at: number; from: string }[]
  reads: number[]
  depth: number
  visible: number
  heard: number
  shared: boolean
}

const REFERRER_OF: Readonly<Record<string, string>> = { '': 'direct', 't.me': 'telegram', 'www.google.com': 'search', '/home': 'home' }
export const SOURCES = Object.keys(REFERRER_OF)

/** Counts by name, such as `post 7 2033-01-02 views`. */
export type Aggregates = Map<string, number>

/**
 * Counts reports from the definitions of the statistics, in plain JavaScript and without any code of the pipeline. A closed day is reduced to
 * its counts, so that memory does not grow.
 */
export function aRecount(posts: readonly SimulatedPost[]) {
  const open = new Map<string, Map<string, Map<string, Seen>>>()
  const aggregates: Aggregates = new Map()
  const add = (name: string, count: number) => aggregates.set(name, (aggregates.get(name) ?? 0) + count)
  const byHash = new Map(posts.map((post) => [post.hash, post]))

  const seenOn = (day: string, hash: string, reader: SimulatedReader, at: number): Seen => {
    const ofDay = open.get(day) ?? new Map<string, Map<string, Seen>>()
    const ofPost = ofDay.get(hash) ?? new Map<string, Seen>()
    open.set(day, ofDay.set(hash, ofPost))
    const seen = ofPost.get(reader.visitor) ?? {
      ...{ reader, first: at, hours: new Set<number>(), views: [], reads: [], depth: 0, visible: 0, heard: 0, shared: false },
    }
    ofPost.set(reader.visitor, seen)
    seen.first = Math.min(seen.first, at)
    return seen
  }

  const record = (reports: readonly PostReport[], reader: SimulatedReader, receivedAt: number) => {
    for (const { post, impression, view, read, depth = 0, visible = 0, heard = 0, share = false, from = '' } of reports) {
      if (impression !== undefined) {
        const at = receivedAt - impression
        seenOn(tehranDay(at), post, reader, at).hours.add(toTehranClock(at).hour)
      }
      if (view === undefined) continue
      const at = receivedAt - view
      const seen = seenOn(tehranDay(at), post, reader, at)
      seen.views.push({ at, from })
      if (read !== undefined) seen.reads.push(receivedAt - read)
      seen.depth = Math.max(seen.depth, depth)
      seen.visible = Math.max(seen.visible, visible)
      seen.heard |= heard
      seen.shared ||= share
    }
  }

  /** Reasons of the visits of a post-day that do not count; the caps are written out as in the decision record. */
  const judge = (visits: readonly Seen[], authorId: number): Map<Seen, string> => {
    const reasons = new Map<Seen, string>()
    const levels: Seen[][] = [[], [], []]
    for (const seen of visits) {
      if (seen.reader.accountId === authorId) reasons.set(seen, 'own')
      else if (seen.reader.kind === 'bot') reasons.set(seen, 'bot')
      else levels[seen.views.length === 0 ? 0 : seen.reads.length === 0 ? 1 : 2]?.push(seen)
    }
    for (const level of levels) {
      const networks = Map.groupBy(level, ({ reader }) => reader.network)
      const weights = new Map([...networks].map(([network, members]) => [network, Math.min(members.length, 5)]))
      const all = [...weights.values()].reduce((sum, weight) => sum + weight, 0)
      for (const [network, members] of networks) {
        const elsewhere = all - (weights.get(network) ?? 0)
        const [perAddress, perNetwork] = [Math.max(4, Math.floor(elsewhere * 0.02)), Math.max(5, Math.floor(elsewhere * 0.04))]
        const taken = new Map<string, number>()
        let inNetwork = 0
        for (const seen of members.toSorted((a, b) => a.first - b.first)) {
          const nth = (taken.get(seen.reader.address) ?? 0) + 1
          taken.set(seen.reader.address, nth)
          if (nth > perAddress) reasons.set(seen, 'address')
          else if (++inNetwork > perNetwork) reasons.set(seen, 'network')
        }
      }
    }
    return reasons
  }

  const countPostDay = ({ id, authorId }: SimulatedPost, day: string, visits: readonly Seen[]) => {
    const reasons = judge(visits, authorId)
    const both = (name: string, count: number) => {
      if (count === 0) return
      add(`post ${id} ${day} ${name}`, count)
      add(`author ${authorId} ${day} ${name}`, count)
    }
    for (const seen of visits) {
      const [view] = seen.views.toSorted((a, b) => a.at - b.at)
      const reason = reasons.get(seen)
      if (reason !== undefined) {
        if (view) both('discarded', 1)
        if (view) both(`discarded:${reason}`, 1)
        continue
      }
      both('impressions', seen.hours.size)
      for (const hour of seen.hours) both(`hour ${hour} impressions`, 1)
      if (!view) continue
      both('views', 1)
      both(`hour ${toTehranClock(view.at).hour} views`, 1)
      both('visible_ms', Math.min(seen.visible, HOUR))
      both(`referrer:${REFERRER_OF[view.from]}`, 1)
      both('country:IR', 1)
      both('device:computer', 1)
      add(`post ${id} ${day} depth:${Math.min(Math.floor(seen.depth / 10), 9)}`, 1)
      for (let part = 0; part < 20; part++) if (seen.heard & (1 << part)) add(`post ${id} ${day} heard:${part}`, 1)
      if (seen.shared) both('shares', 1)
      if (seen.reads.length === 0) continue
      const readAt = Math.min(...seen.reads)
      both('reads', 1)
      both(`hour ${tehranDay(readAt) > day ? 23 : toTehranClock(readAt).hour} reads`, 1)
    }
  }

  const closeBefore = (day: string) => {
    for (const [closed, ofDay] of open) {
      if (closed >= day) continue
      for (const [hash, visits] of ofDay) {
        const post = byHash.get(hash)
        if (post) countPostDay(post, closed, [...visits.values()])
      }
      open.delete(closed)
    }
  }
  return { record, closeBefore, aggregates }
}
