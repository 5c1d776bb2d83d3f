import { z } from 'zod'
import { PersonCard } from '#worker/accounts/contract.ts'
import { page } from '#worker/lib/contract.ts'

export const BlockedPerson = z.strictObject({ person: PersonCard, blockedAt: z.number().int() })
export type BlockedPerson = z.infer<typeof BlockedPerson>
export const BlockedPeople = page(BlockedPerson)

/** Whether one blocked a person. */
export const BlockState = z.strictObject({ blocked: z.boolean() })
