import { LinkButton } from '#web/ui/Button.tsx'
import { text } from './text.ts'

/** Opens the page that submits one of the viewer's posts to a publication; the same for all readers of a cached page. */
export const SubmitPostLink = ({ handle }: { handle: string }) => (
  <LinkButton to="/me/publications/submit" search={{ to: handle }} variant="quiet">
    {text.submit}
  </LinkButton>
)
