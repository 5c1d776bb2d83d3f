import { persianDigits } from '#shared/persian/digits.ts'
import { Time } from '#web/ui/Time.tsx'
import type { TwoFactorStatus } from '#worker/account/two-factor/contract.ts'
import { text } from './text.ts'

const LOW_CODES_THRESHOLD = 3

export function TwoFactorSummary({ state: { enabledAt, recoveryCodesLeft: left } }: { state: TwoFactorStatus }) {
  if (enabledAt === null) return text.off
  return (
    <>
      {text.onSince} <Time at={enabledAt} />. {text.left(persianDigits(left))} {left <= LOW_CODES_THRESHOLD && text.few}
    </>
  )
}
