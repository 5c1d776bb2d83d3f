import { setTimeout as wait } from 'node:timers/promises'

/** Waits in ms before the repetitions of a request whose connection failed. */
const RETRY_DELAYS_MS = [100, 500, 2000, 5000]

/**
 * Sends a request to the local server on a connection of its own: the runtime closes an idle one after 5 s without announcing it, and a request
 * sent at that moment fails.
 */
export const requestOnce = (url: string, { headers, ...init }: LocalRequest): Promise<Response> =>
  fetch(url, { ...init, headers: { ...headers, Connection: 'close' } })

/** Like `requestOnce`, but repeats the request while the connection fails, so that a busy machine does not end a start; it must be idempotent. */
export async function requestRepeatedly(url: string, init: LocalRequest, delays: readonly number[] = RETRY_DELAYS_MS): Promise<Response> {
  for (const delay of delays) {
    const response = await requestOnce(url, init).catch(() => undefined)
    if (response && !(await isLostInside(response))) return response
    await wait(delay)
  }
  return requestOnce(url, init)
}

/** Whether the development server answers that its own connection to the runtime failed, which it shows on a page of its own. */
const isLostInside = async (response: Response): Promise<boolean> =>
  response.status === 500 && (await response.clone().text()).includes('"message":"fetch failed"')

export type LocalRequest = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }
