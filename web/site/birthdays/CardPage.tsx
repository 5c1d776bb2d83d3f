import IconBrandTelegram from '@tabler/icons-react/dist/esm/icons/IconBrandTelegram.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { birthdayCardContent } from '#shared/birthday-card.ts'
import { MEMBER_NUMBERS } from '#shared/birthday-numbers.ts'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { useAction } from '#web/lib/use-action.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { ErrorNote, Field } from '#web/ui/Field.tsx'
import { useCopy } from '#web/ui/OneTimeSecret.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Time } from '#web/ui/Time.tsx'
import { SHARE_IMAGE_SIZE, shareImagePath } from '#worker/distribution/share-images/contract.ts'
import { deleteCard } from './actions.ts'
import styles from './birthdays.module.css'
import { cardPath, cardQuery } from './queries.ts'
import { text } from './text.ts'
import { YearSummary } from './YearSummary.tsx'

/** A member's year as everybody may see it. */
export function CardPage({ slug, hash }: { slug: string; hash: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const viewer = useViewer()
  const card = useSuspenseQuery(cardQuery(api, slug, hash)).data
  const { author, campaign, numbers, since, until, createdAt } = card
  const image = shareImagePath('birthday-card', hash, birthdayCardContent(card))
  return (
    <>
      <PageTitle
        lead={
          <>
            <PathLink to={`/${author.handle}`}>
              <bdi dir="ltr">@{author.handle}</bdi>
            </PathLink>
            {' · '}
            <PathLink to={`/campaign/${slug}`}>
              <bdi>{campaign.title}</bdi>
            </PathLink>
          </>
        }
      >
        {text.yearOf} <bdi>{author.name}</bdi> {text.inDaftar}
      </PageTitle>
      <img className={styles.image} src={image} {...SHARE_IMAGE_SIZE} alt={text.imageAlt(author.name)} fetchPriority="high" />
      <ShareCard path={cardPath(slug, hash)} title={text.cardTitle(author.name)} image={image} />
      <PageSection title={text.numbers}>
        <p className={styles.hint}>
          {text.asOf} <Time at={createdAt} />
        </p>
        <YearSummary names={MEMBER_NUMBERS} numbers={numbers} since={since} until={until} />
      </PageSection>
      {viewer?.handle === author.handle && <DeleteCard slug={slug} />}
    </>
  )
}

function DeleteCard({ slug }: { slug: string }) {
  const remove = useAction(deleteCard, { slug })
  return (
    <div className={styles.card}>
      <ActionButton action={remove} variant="danger" size="small">
        {text.deleteCard}
      </ActionButton>
      <ErrorNote>{remove.error?.message}</ErrorNote>
    </div>
  )
}

const ICON = { size: 18, stroke: 1.6 }

/** The address of a card with ways to send it, and its image to keep. */
function ShareCard({ path, title, image }: { path: string; title: string; image: string }) {
  const { origin } = useRouteContext({ from: '__root__' })
  const url = origin + path
  const { fieldRef, copy } = useCopy(url, text)
  const telegram = `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`
  return (
    <section className={styles.share} aria-label={text.share}>
      <Field label={text.address} className={styles.address ?? ''}>
        {(control) => <TextInput {...control} ref={fieldRef} dir="ltr" readOnly value={url} spellCheck={false} />}
      </Field>
      <div className={styles.actions}>
        <Button variant="quiet" icon={<IconCopy {...ICON} />} onClick={copy}>
          {text.copy}
        </Button>
        <a className={buttonClass({ variant: 'quiet' })} href={telegram} target="_blank" rel="noopener noreferrer">
          <IconBrandTelegram {...ICON} />
          <span>{text.telegram}</span>
        </a>
        <a className={buttonClass({ variant: 'quiet' })} href={image} download="daftar.png">
          <IconDownload {...ICON} />
          <span>{text.download}</span>
        </a>
      </div>
    </section>
  )
}
