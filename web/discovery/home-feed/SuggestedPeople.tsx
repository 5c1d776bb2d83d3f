import tags from '#web/posts/tags/tags.module.css'
import { WriterRow } from '#web/posts/tags/WriterList.tsx'
import { SidebarSection } from '#web/ui/SidebarSection.tsx'
import type { SuggestedUser } from '#worker/discovery/home-feed/contract.ts'
import { text } from './text.ts'

const MOST = 3

/** The first of the users whom the viewer may want to follow; nothing if there are none. */
export const SuggestedPeople = ({ people }: { people: readonly SuggestedUser[] }) =>
  people.length > 0 && (
    <SidebarSection title={text.people}>
      <ul className={tags.writers}>
        {people.slice(0, MOST).map(({ bio, ...person }) => (
          <WriterRow key={person.handle} kind="user" person={person}>
            {bio}
          </WriterRow>
        ))}
      </ul>
    </SidebarSection>
  )
