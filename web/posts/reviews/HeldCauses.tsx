import type { HeldCause } from '#worker/posts/reviews/contract.ts'
import { text } from './text.ts'

/** Why a version is held, a sentence for each cause. */
export const HeldCauses = ({ causes }: { causes: readonly HeldCause[] }) => causes.map((cause) => <p key={cause}>{text.causes[cause]}</p>)
