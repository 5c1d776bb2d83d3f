import { z } from 'zod'

/** Who paid for a sponsored post; `url` begins with https. */
export const Sponsor = z.strictObject({ name: z.string(), url: z.string() })
export type Sponsor = z.infer<typeof Sponsor>

export const SPONSORSHIP_STATES = ['unpaid', 'canceled', 'in_review', 'approved', 'returned'] as const
export type SponsorshipState = (typeof SPONSORSHIP_STATES)[number]
