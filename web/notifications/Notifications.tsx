import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { text } from './text.ts'

/** What happened for the person; nothing is recorded yet, and that is what it says. */
export const Notifications = () => (
  <EmptyState title={text.none} action={<LinkButton to="/new-post">{text.write}</LinkButton>}>
    {text.noneHint}
  </EmptyState>
)
