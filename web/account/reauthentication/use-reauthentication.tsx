import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'

interface PendingReauthentication {
  resolve: () => void
  cancel: () => void
}

/** Runs an act, and once more after a proof the server asked for. */
export type WithReauthentication = <Result>(action: () => Promise<Result>) => Promise<Result>

interface Reauthentication {
  /** Runs an act; when the server wants a fresh proof first, asks for it and runs the act again. Closing the dialog throws the refusal. */
  withReauthentication: WithReauthentication
  /** To be rendered once, outside any form. */
  dialog: ReactNode
}

/** For acts the server answers with `reauthentication_required`. What is typed on the page stays while the dialog is open. */
export function useReauthentication(): Reauthentication {
  const [pending, setPending] = useState<PendingReauthentication>()
  async function withReauthentication<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.code !== 'reauthentication_required') throw error
      await new Promise<void>((proven, decline) => setPending({ resolve: proven, cancel: () => decline(error) })).finally(() =>
        setPending(undefined),
      )
      return action()
    }
  }
  return {
    withReauthentication,
    dialog: pending && <ReauthenticationDialog onReauthenticated={pending.resolve} onClose={pending.cancel} />,
  }
}
