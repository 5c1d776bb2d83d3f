import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import entity from './entity-row.module.css'
import { PathLink } from './PathLink.tsx'
import styles from './rows.module.css'

interface Props {
  label?: string
  /** Omits the space above the first row. */
  flush?: boolean
  children: ReactNode
}

export const Rows = ({ label, flush, children }: Props) => (
  <ul className={classNames(styles.rows, flush && styles.flush)} aria-label={label}>
    {children}
  </ul>
)

/** A row of `Rows`; with `wraps`, actions move below when they do not fit. */
export const Row = ({ wraps, children }: { wraps?: boolean; children: ReactNode }) => (
  <li className={classNames(styles.row, wraps && styles.wraps)}>{children}</li>
)

export const RowMeta = ({ children }: { children: ReactNode }) => <p className={styles.meta}>{children}</p>

interface EntityRowProps {
  to: string
  name: string
  picture?: ReactNode
  description: string
  children: ReactNode
}

export const EntityRow = ({ picture, ...summary }: EntityRowProps) => (
  <li className={classNames(entity.row, picture !== undefined && entity.withPicture)}>
    {picture}
    <EntitySummary {...summary} />
  </li>
)

export const EntitySummary = ({ to, name, description, children }: Omit<EntityRowProps, 'picture'>) => (
  <div className={entity.summary}>
    <h2 className={entity.name}>
      <PathLink to={to}>
        <bdi>{name}</bdi>
      </PathLink>
    </h2>
    {description && (
      <p className={entity.description} dir="auto">
        {description}
      </p>
    )}
    {children}
  </div>
)

export const MetaList = ({ children }: { children: ReactNode }) => <ul className={entity.meta}>{children}</ul>
