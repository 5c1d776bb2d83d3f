import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DAY, HOUR } from '#shared/time.ts'
import type { Calls } from '#worker/local/sample/contract.ts'
import { sampleHash } from './deterministic.ts'
import { atTimeOfDay } from './timeline.ts'

type Call = Calls[number]

/** A call of the API in a file of `sample/calls`, at a time of day in Tehran or some hours ago. */
export type SampleCall = {
  /** Handle; null for a visitor. */
  by: string | null
  /** Method and path. */
  call: string
  body?: unknown
  /** Name by which later calls of the file refer to fields of the answer, as `{name.field}`. */
  as?: string
} & ({ daysAgo: number; time: string } | { hoursAgo: number })

const FOLDER = 'sample/calls'

/** Reads the calls of each file, by its name. */
export const readCalls = (): Map<string, SampleCall[]> =>
  new Map(
    globSync('*.json', { cwd: FOLDER })
      .toSorted()
      .map((file) => [basename(file, '.json'), JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as SampleCall[]]),
  )

/** Returns the calls of the sample before `now` (UTC ms), in order of time. */
export const sampleCalls = (now: number): Calls =>
  [...readCalls()].flatMap(([file, calls]) => calls.map((call, nth) => toCall(file, nth, call, now))).toSorted((a, b) => a.at - b.at)

function toCall(file: string, nth: number, { by, call, body, as, ...when }: SampleCall, now: number): Call {
  const name = as ? `${file}_${as}` : `${file}_${nth}`
  const [, method = '', path = ''] = /^(\S+) (.+)$/.exec(call) ?? []
  const fill = (text: string) => fillIn(text, { file, name, now })
  const filled =
    body === undefined
      ? undefined
      : (JSON.parse(JSON.stringify(body), (_, value) => (typeof value === 'string' ? fill(value) : value)) as Call['body'])
  return {
    ...{ name, by, method: method as Call['method'], path: String(fill(path)) },
    at: 'hoursAgo' in when ? now - when.hoursAgo * HOUR : atTimeOfDay(now - when.daysAgo * DAY, when.time),
    ...(filled !== undefined && { body: filled }),
  }
}

const KEY = '{key}'
/** `{posts/author/01}` and `{publication:handle}`: what has a hash that derives from its name. */
const NAMED = /\{([^{}]*[/:][^{}]*)\}/g
/** `{+3 09:00}`: a time of day some days from now. */
const LATER = /^\{([+-]\d+) (\d\d:\d\d)\}$/
const ANSWER = /\{(\w+)(?=(?:\.\w+)+\})/g

/** Replaces what a text has in braces by a key of the call, a hash, or a time; names the file in references to other calls. */
function fillIn(text: string, { file, name, now }: { file: string; name: string; now: number }): string | number {
  if (text === KEY) return `sample-${sampleHash(`call:${name}`)}`
  const [, days, time] = LATER.exec(text) ?? []
  if (days !== undefined && time !== undefined) return atTimeOfDay(now + Number(days) * DAY, time)
  return text.replace(NAMED, (_, named: string) => sampleHash(named)).replace(ANSWER, (_, other: string) => `{${file}_${other}`)
}
