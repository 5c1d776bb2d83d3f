import type { FollowCard } from '#worker/people/follows/contract.ts'
import { ProfileRow } from './ProfileRow.tsx'

export const ProfileRows = ({ kind, people }: { kind: 'user' | 'publication'; people: readonly FollowCard[] }) => (
  <ul>
    {people.map(({ about, ...person }) => (
      <ProfileRow key={person.handle} kind={kind} person={person} about={about} />
    ))}
  </ul>
)
