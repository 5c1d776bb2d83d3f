import { type ReactNode, useState } from 'react'
import { ApiError } from '#web/lib/api.ts'
import { ProofDialog } from './ProofDialog.tsx'

interface Asking {
  proven: () => void
  declined: () => void
}

/** Runs an act, and once more after a proof the server asked for. */
export type WithProof = <Result>(act: () => Promise<Result>) => Promise<Result>

interface Proof {
  /** Runs an act; when the server wants a fresh proof first, asks for it and runs the act again. Closing the dialog throws the refusal. */
  withProof: WithProof
  /** To be rendered once, outside any form. */
  dialog: ReactNode
}

/** For acts the server answers with `proof_needed`. What is typed on the page stays while the dialog is open. */
export function useProof(): Proof {
  const [asking, setAsking] = useState<Asking>()
  async function withProof<Result>(act: () => Promise<Result>): Promise<Result> {
    try {
      return await act()
    } catch (refusal) {
      if (!(refusal instanceof ApiError) || refusal.body.code !== 'proof_needed') throw refusal
      await new Promise<void>((proven, decline) => setAsking({ proven, declined: () => decline(refusal) })).finally(() =>
        setAsking(undefined),
      )
      return act()
    }
  }
  return { withProof, dialog: asking && <ProofDialog onProven={asking.proven} onClose={asking.declined} /> }
}
