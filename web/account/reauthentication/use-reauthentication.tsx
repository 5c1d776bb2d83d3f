import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { ReauthenticationDialog } from './ReauthenticationDialog.tsx'

interface PendingReauthentication {
  resolve: () => void
  cancel: () => void
}

export type WithReauthentication = <Result>(action: () => Promise<Result>) => Promise<Result>

interface Reauthentication {
  /**
   * Runs an action. When the server requires reauthentication, opens the dialog and then retries the action once. Closing the dialog
   * rejects with the original error.
   */
  withReauthentication: WithReauthentication
  /** Must be rendered once, outside any form. */
  dialog: ReactNode
}

/** Handles `reauthentication_required` responses in a dialog, so that the user loses no input on the page. */
export function useReauthentication(): Reauthentication {
  const [pending, setPending] = useState<PendingReauthentication>()
  async function withReauthentication<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return await action()
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.code !== 'reauthentication_required') throw error
      await new Promise<void>((resolve, reject) => setPending({ resolve, cancel: () => reject(error) })).finally(() =>
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
