import { useRouteContext } from '@tanstack/react-router'
import { MEMBER_NUMBERS } from '#shared/birthday-numbers.ts'
import { postButton } from '#web/lib/post-button.ts'
import { useAction } from '#web/lib/use-action.ts'
import { useClientQuery } from '#web/lib/use-client-query.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Button, LinkButton } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorNote } from '#web/ui/Field.tsx'
import { NoScript } from '#web/ui/NoScript.tsx'
import { PageSection } from '#web/ui/PageSection.tsx'
import type { OwnBirthday } from '#worker/site/birthdays/contract.ts'
import { createCard } from './actions.ts'
import styles from './birthdays.module.css'
import { cardPath } from './card-path.ts'
import { ownBirthdayQuery } from './queries.ts'
import { text } from './text.ts'
import { YearSummary } from './YearSummary.tsx'

/** The viewer's year and its card. */
export function OwnYear({ slug }: { slug: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const year = useClientQuery(ownBirthdayQuery(api, slug))
  return (
    <PageSection title={text.mine}>
      <div className={styles.own}>{year ? <Year slug={slug} year={year} /> : <Loading />}</div>
    </PageSection>
  )
}

/** Without JavaScript, a button asks for the page with the viewer's data. */
const Loading = () => (
  <>
    <p className={styles.hint}>{text.loading}</p>
    <NoScript>
      {import.meta.env.SSR && (
        <Button {...postButton('page.show')} variant="quiet">
          {text.show}
        </Button>
      )}
    </NoScript>
  </>
)

function Year({ slug, year }: { slug: string; year: OwnBirthday }) {
  if (Object.values(year.numbers).every((number) => number === 0))
    return (
      <EmptyState title={text.empty} link={{ to: '/new-post', label: text.write }}>
        {text.emptyHint}
      </EmptyState>
    )
  return (
    <>
      <YearSummary names={MEMBER_NUMBERS} {...year} />
      <div className={styles.card}>
        <h3 className={styles.subtitle}>{text.card}</h3>
        {year.card ? (
          <LinkButton to={cardPath(slug, year.card)} variant="quiet">
            {text.showCard}
          </LinkButton>
        ) : year.canCreateCard ? (
          <CreateCard slug={slug} />
        ) : (
          <p className={styles.hint}>{text.cardLater}</p>
        )}
      </div>
    </>
  )
}

function CreateCard({ slug }: { slug: string }) {
  const create = useAction(createCard, { slug })
  return (
    <>
      <p className={styles.hint}>{text.cardHint}</p>
      <ActionButton action={create}>{text.createCard}</ActionButton>
      <ErrorNote>{create.error?.message}</ErrorNote>
    </>
  )
}
