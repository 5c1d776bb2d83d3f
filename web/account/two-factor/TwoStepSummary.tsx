import { persianDigits } from '#shared/persian/digits.ts'
import { Time } from '#web/ui/Time.tsx'
import type { TwoStepState } from '#worker/account/two-factor/contract.ts'
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
