import { ApiError } from './api.ts'
import { REAUTHENTICATION_EVENT, type ReauthenticationRequest } from './reauthentication-event.ts'

let request: ReauthenticationRequest | null = null

function setRequest(next: ReauthenticationRequest | null): void {
  request = next
  dispatchEvent(new CustomEvent(REAUTHENTICATION_EVENT, { detail: next }))
}

/**
 * Runs a call of the API. When the server requires reauthentication, the shell opens its dialog, and the call is repeated once. Closing the
 * dialog rejects with the original error. The viewer loses no input on the page.
 */
export async function withReauthentication<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ApiError) || error.body.code !== 'reauthentication_required') throw error
    await waitForProof(error)
    return call()
  }
}

/** Rejects with the error if the viewer refuses, or if another call takes the place of this one. */
async function waitForProof(error: ApiError): Promise<void> {
  request?.cancel()
  let own: ReauthenticationRequest | null = null
  const proof = new Promise<void>((resume, reject) => {
    own = { resume, cancel: () => reject(error) }
    setRequest(own)
  })
  await proof.finally(() => {
    if (request === own) setRequest(null)
  })
}
