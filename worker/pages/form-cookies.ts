import { DAY } from '#shared/time.ts'

/** Text that the page after a redirect shows once. */
const NOTICE_COOKIE = '__Host-daftar-notice'
/** Marks a browser that posts forms without JavaScript, so that pages contain what other browsers fetch after hydration. */
const MARKER_COOKIE = '__Host-daftar-forms'
const ATTRIBUTES = 'Path=/; HttpOnly; Secure; SameSite=Lax'
const NOTICE_SECONDS = 60
/** Bytes of a notice; a longer one is dropped. */
const MAX_NOTICE_BYTES = 1200

export const markerCookie = (): string => `${MARKER_COOKIE}=1; Max-Age=${(180 * DAY) / 1000}; ${ATTRIBUTES}`

/** Returns the Set-Cookie header of a notice, or undefined if it is too long. */
export function noticeCookie(notice: string): string | undefined {
  const bytes = new TextEncoder().encode(notice)
  if (bytes.byteLength > MAX_NOTICE_BYTES) return undefined
  return `${NOTICE_COOKIE}=${bytes.toBase64({ alphabet: 'base64url' })}; Max-Age=${NOTICE_SECONDS}; ${ATTRIBUTES}`
}

export const expiredNoticeCookie = (): string => `${NOTICE_COOKIE}=; Max-Age=0; ${ATTRIBUTES}`

/** Reads the cookies of forms posted without JavaScript; ignores a malformed notice. */
export function readFormCookies(request: Request): { notice?: string; isScriptless: boolean } {
  const cookies = new Map(
    (request.headers.get('Cookie') ?? '').split(';').map((pair): [string, string] => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()]
    }),
  )
  const isScriptless = cookies.has(MARKER_COOKIE)
  const stored = cookies.get(NOTICE_COOKIE)
  if (!stored) return { isScriptless }
  try {
    return { notice: new TextDecoder().decode(Uint8Array.fromBase64(stored, { alphabet: 'base64url' })), isScriptless }
  } catch {
    return { isScriptless }
  }
}
