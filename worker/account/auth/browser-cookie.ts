const NAME = '__Host-daftar-code'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** The secret that binds a one-time code to the browser that asked for it. */
export function browserSecret(header: string | null | undefined): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === NAME && SECRET.test(value)) return value
  }
  return undefined
}

/** Set-Cookie of a browser secret, for the hour a registration may take. */
export const browserCookie = (secret: string): string => `${NAME}=${secret}; Path=/; Max-Age=3600; HttpOnly; Secure; SameSite=Strict`
