const NAME = '__Host-daftar-code'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** Extracts the secret that binds one-time codes to the requesting browser from a Cookie header. */
export function browserSecret(header: string | null | undefined): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === NAME && SECRET.test(value)) return value
  }
  return undefined
}

/** Returns the Set-Cookie header for the browser secret, valid for one hour, the time a registration may take. */
export const browserCookie = (secret: string): string => `${NAME}=${secret}; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Strict`
