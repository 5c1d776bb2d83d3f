import { z } from 'zod'
import { SECOND } from '#shared/time.ts'
import type { Env } from '#worker/env.ts'
import { type OutboundEnv, outboundFetch } from '#worker/lib/http/outbound-fetch.ts'
import type { ChannelProblem } from './contract.ts'

const DEFAULT_BASE = 'https://api.telegram.org'
const TIMEOUT_MS = 10 * SECOND
/** A picture takes its time to be uploaded. */
const UPLOAD_TIMEOUT_MS = 30 * SECOND
const MAX_ANSWER_BYTES = 200_000
/** Pause after `Too Many Requests` that names none. */
const DEFAULT_PAUSE_MS = 30 * SECOND
const MAX_PAUSE_SECONDS = 86_400

type TelegramEnv = OutboundEnv & Pick<Env, 'TELEGRAM_BASE'>

/**
 * Why a call has no result. Of `unknown` nobody can tell whether Telegram did it; all others were surely not done. `later` is to be repeated after
 * `retryAfterMs`; `unmodified` changes nothing; the message is `gone`, or `locked` against the change; `rejected` is for good.
 */
export type TelegramFailure = Interruption | { outcome: 'unmodified' | 'gone' | 'locked' } | { outcome: 'rejected'; description: string }
/** A failure that concerns the whole channel. */
export type Interruption = { outcome: ChannelProblem | 'unknown' } | { outcome: 'later'; retryAfterMs: number }
export type TelegramAnswer<Result> = { outcome: 'ok'; result: Result } | TelegramFailure

/** A method of https://core.telegram.org/bots/api; `photo` is a JPEG or PNG, uploaded as the field of this name. */
export interface TelegramCall<Result> {
  method: string
  params?: Readonly<Record<string, unknown>>
  photo?: Uint8Array<ArrayBuffer> | undefined
  result: z.ZodType<Result>
}

/**
 * Calls the Bot API. The token is part of the address, so that no error of the connection leaves this function: none reaches a log or an
 * answer.
 */
export async function callTelegram<Result>(
  env: TelegramEnv,
  token: string,
  { method, params = {}, photo, result }: TelegramCall<Result>,
): Promise<TelegramAnswer<Result>> {
  let response: Response
  let body: unknown
  try {
    response = await outboundFetch(env, `${env.TELEGRAM_BASE || DEFAULT_BASE}/bot${token}/${method}`, {
      method: 'POST',
      ...(photo ? await toForm(params, photo) : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(params) }),
      timeoutMs: photo ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
      limitMs: photo ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS,
      maxBytes: MAX_ANSWER_BYTES,
      maxRedirects: 0,
    })
    body = await response.json()
  } catch {
    return { outcome: 'unknown' }
  }
  const done = Done.safeParse(body)
  if (done.success) {
    const parsed = result.safeParse(done.data.result)
    return parsed.success ? { outcome: 'ok', result: parsed.data } : { outcome: 'unknown' }
  }
  const failed = Failed.safeParse(body)
  // What is not in the form of the Bot API is the answer of a proxy.
  return failed.success ? classifyFailure(failed.data) : { outcome: 'unknown' }
}

async function toForm(params: Readonly<Record<string, unknown>>, photo: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(params)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.set('photo', new Blob([photo], { type: 'image/jpeg' }), 'photo.jpg')
  const encoded = new Response(form)
  return {
    headers: { 'Content-Type': encoded.headers.get('Content-Type') ?? '' },
    body: new Uint8Array(await encoded.arrayBuffer()),
  }
}

const Done = z.object({ ok: z.literal(true), result: z.unknown() })
const Failed = z.object({
  ok: z.literal(false),
  error_code: z.number(),
  description: z.string(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

/** Descriptions of errors with the code 400, the first that matches. */
const BAD_REQUESTS: readonly [RegExp, Exclude<TelegramFailure['outcome'], 'later' | 'rejected'>][] = [
  [/message is not modified/i, 'unmodified'],
  [/message (?:to (?:edit|delete|be edited|be deleted) )?(?:not found|can't be found)|message_id_invalid/i, 'gone'],
  [/message can't be (?:edited|deleted)|message_(?:edit|delete)_forbidden|message_author_required/i, 'locked'],
  [/chat not found|peer_id_invalid|channel_(?:invalid|private)|chat_id is empty/i, 'missing'],
  [/not enough rights|need administrator rights|have no rights|chat_(?:write_forbidden|admin_required)/i, 'rights'],
]

/** Sorts an error of the Bot API by its code and, because all bad requests have one code, its description. */
export function classifyFailure({ error_code, description, parameters }: z.infer<typeof Failed>): TelegramFailure {
  switch (error_code) {
    case 400: {
      const outcome = BAD_REQUESTS.find(([pattern]) => pattern.test(description))?.[1]
      return outcome ? { outcome } : { outcome: 'rejected', description: description.slice(0, 200) }
    }
    // A token of a wrong form is no address.
    case 401:
    case 404:
      return { outcome: 'token' }
    case 403:
      return { outcome: 'kicked' }
    case 429: {
      const seconds = Math.min(parameters?.retry_after ?? 0, MAX_PAUSE_SECONDS)
      return { outcome: 'later', retryAfterMs: seconds > 0 ? seconds * SECOND : DEFAULT_PAUSE_MS }
    }
    default:
      return error_code >= 500 ? { outcome: 'unknown' } : { outcome: 'rejected', description: description.slice(0, 200) }
  }
}

export const Bot = z.object({ id: z.number().int(), username: z.string() })
export const getMe = { method: 'getMe', result: Bot } satisfies TelegramCall<z.infer<typeof Bot>>
