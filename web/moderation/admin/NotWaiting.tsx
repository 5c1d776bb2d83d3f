import { EmptyState } from '#web/ui/EmptyState.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { HELD_LIST } from './ReviewForms.tsx'
import { text } from './text.ts'

/** The page of something about which a decision was made, or that its author took back, since the moderator saw it. */
export const NotWaiting = () => (
  <>
    <PageTitle>{text.heldPosts}</PageTitle>
    <EmptyState title={text.notWaiting} link={{ to: HELD_LIST, label: text.backToHeld }}>
      {text.notWaitingHint}
    </EmptyState>
  </>
)
