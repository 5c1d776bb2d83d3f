import { z } from 'zod'
import { page } from '#shared/contract.ts'
import { PersonCard } from '#worker/account/auth/contract.ts'
import { TagLink, TopicLink } from '#worker/posts/posts/contract.ts'

export const BlockedPerson = z.strictObject({ person: PersonCard, blockedAt: z.number().int() })
export type BlockedPerson = z.infer<typeof BlockedPerson>
export const BlockedPeople = page(BlockedPerson)

/** People, tags and topics one muted, last first. */
export const Muted = z.strictObject({ people: z.array(PersonCard), tags: z.array(TagLink), topics: z.array(TopicLink) })
export type Muted = z.infer<typeof Muted>

/** Whether one blocked a person. */
export const BlockState = z.strictObject({ blocked: z.boolean() })
