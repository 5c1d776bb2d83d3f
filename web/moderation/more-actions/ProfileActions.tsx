import type { Profile } from '#worker/people/profiles/contract.ts'
import { MoreActions } from './MoreActions.tsx'

/** On a publication's profile, reports concern its owner. */
export const ProfileActions = ({ profile }: { profile: Profile }) => (
  <MoreActions target={{ kind: profile.kind, key: profile.handle }} owner={ownerOf(profile)} canBlockOwner={profile.kind === 'person'} />
)

const ownerOf = (profile: Profile) =>
  (profile.kind === 'publication' && profile.members.find(({ role }) => role === 'owner')?.person) || profile
