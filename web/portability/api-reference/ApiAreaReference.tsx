import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { PathLink } from '#web/ui/PathLink.tsx'
import type { ApiArea, ReferenceOperation } from '#worker/portability/api-reference/contract.ts'
import styles from './api-reference.module.css'
import { Code, WithCode } from './Code.tsx'
import { referenceAreaQuery } from './queries.ts'
import { AREA_TITLES, text } from './text.ts'

/** Every operation of one area of the API, generated from the contracts. */
export function ApiAreaReference({ area }: { area: ApiArea }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { operations, shapes } = useSuspenseQuery(referenceAreaQuery(api, area)).data
  return (
    <article className={styles.page}>
      <PageTitle lead={text.areaLead}>{`${text.title}: ${AREA_TITLES[area]}`}</PageTitle>
      <p className={styles.back}>
        <PathLink to="/about/api">{text.back}</PathLink>
      </p>
      <nav className={styles.contents} aria-label={text.contents}>
        <ol dir="ltr" className={styles.index}>
          {operations.map(({ operationId, method, path }) => (
            <li key={operationId}>
              <a href={`#${operationId}`}>
                <code className={styles.method}>{method}</code> <code>{path}</code>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {operations.map((operation) => (
        <Operation key={operation.operationId} operation={operation} />
      ))}
      {shapes.length > 0 && (
        <section className={styles.section} aria-labelledby="shapes">
          <h2 id="shapes">{text.shapes}</h2>
          {shapes.map(({ name, type }) => (
            <div key={name}>
              <h3 id={name} dir="ltr">
                {name}
              </h3>
              <Code>{type}</Code>
            </div>
          ))}
        </section>
      )}
    </article>
  )
}

function Operation({
  operation: { operationId, method, path, summary, scope, isOpen, limit, parameters, body, responses, errors },
}: {
  operation: ReferenceOperation
}) {
  return (
    <section className={styles.operation} aria-labelledby={operationId}>
      <h2 id={operationId} dir="ltr">
        <code>
          <b>{method}</b> {path}
        </code>
      </h2>
      <p dir="ltr" lang="en">
        <WithCode>{summary}</WithCode>
      </p>
      <dl className={styles.facts}>
        <dt>{text.access}</dt>
        <dd>
          {isOpen ? text.open : scope === 'session' ? text.session : null}
          {!isOpen && scope !== 'session' && (
            <>
              {text.scope} <code dir="ltr">{scope}</code>
            </>
          )}
        </dd>
        {limit && (
          <>
            <dt>{text.limited}</dt>
            <dd>{text.limit(limit)}</dd>
          </>
        )}
        {parameters.length > 0 && (
          <>
            <dt>{text.parameters}</dt>
            <dd>
              <ul dir="ltr">
                {parameters.map(({ name, in: place, required, type, description }) => (
                  <li key={`${place} ${name}`}>
                    <code>
                      {name}
                      {!required && '?'}: {type}
                    </code>{' '}
                    <small lang="en">
                      <WithCode>{description}</WithCode>
                    </small>
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {body !== null && (
          <>
            <dt>{text.body}</dt>
            <dd>
              <Code>{body}</Code>
            </dd>
          </>
        )}
        {responses.map((response) => (
          <Response key={response.status} response={response} />
        ))}
        <dt>{text.errorStatuses}</dt>
        <dd>
          <bdi dir="ltr">{errors.join(', ')}</bdi>
        </dd>
      </dl>
    </section>
  )
}

const Response = ({ response: { status, body } }: { response: ReferenceOperation['responses'][number] }) => (
  <>
    <dt>
      {text.response} <code>{status}</code>
    </dt>
    <dd>{body === null ? text.noBody : <Code>{body}</Code>}</dd>
  </>
)
