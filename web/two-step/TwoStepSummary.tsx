import { Time } from '#web/ui/Time.tsx'
import { persianDigits } from '#worker/lib/persian/digits.ts'
import type { TwoStepState } from '#worker/two-step/contract.ts'
import { text } from './text.ts'

const FEW = 3

/** How the second step stands, in a sentence or two. */
export function TwoStepSummary({ state: { since, recoveryCodesLeft: left } }: { state: TwoStepState }) {
  if (since === null) return text.off
  return (
    <>
      {text.onSince} <Time at={since} />. {text.left(persianDigits(left))} {left <= FEW && text.few}
    </>
  )
}
