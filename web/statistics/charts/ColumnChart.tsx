import { useHydrated } from '@tanstack/react-router'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { formatNumber } from '#shared/persian/digits.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './charts.module.css'
import { formatCompact } from './format.ts'
import { chartScale, svgPercent } from './scale.ts'
import { text } from './text.ts'

/** Columns of one category lie over each other; each series has its width and colour, so that colour alone never tells them apart. */
export type SeriesKind = 'impressions' | 'views' | 'reads' | 'single'
const WIDTHS: Readonly<Record<SeriesKind, number>> = { impressions: 0.84, views: 0.64, reads: 0.28, single: 0.64 }

interface Series {
  name: string
  kind: SeriesKind
}

export interface Column {
  key: string
  /** Name of the column in the readout. */
  label: string
  /** Label below the column; most columns have none. */
  tick?: string | undefined
  /** Whether the column is of this day or moment; its label is bold. */
  isNow?: boolean
  values: readonly number[]
}

interface Props {
  /** Accessible name of the control that walks through the columns. */
  label: string
  /** Text alternative of the picture. */
  summary: string
  /** Widest first. */
  series: readonly Series[]
  /** From right to left, as time runs here. */
  columns: readonly Column[]
  /** A dashed line across the chart. */
  reference?: { value: number; label: string } | undefined
  /** Shown while no column is chosen; by default, the highest column. */
  hint?: ReactNode
  small?: boolean
  /** Draws the columns from left to right, as those of a sound, whose player runs that way. */
  isOfSound?: boolean
}

const readout = (series: readonly Series[], { label, values }: Column): string =>
  `${label}: ${series.map(({ name }, at) => `${formatNumber(values[at] ?? 0)} ${name}`).join('، ')}`

function highest(series: readonly Series[], columns: readonly Column[]): string {
  const total = ({ values }: Column) => Math.max(...values)
  const [best] = columns.toSorted((a, b) => total(b) - total(a))
  return best && total(best) > 0 ? text.highest(readout(series, best)) : ''
}

/**
 * Column chart whose columns run from right to left (decision 0032). The picture is the server's; with scripts, the pointer and the arrow
 * keys choose a column, which the line above reads out.
 */
export function ColumnChart({ label, summary, series, columns, reference, hint, small, isOfSound = false }: Props) {
  const [chosen, setChosen] = useState<number>()
  const isHydrated = useHydrated()
  const { top, ticks } = chartScale(Math.max(reference?.value ?? 0, ...columns.flatMap(({ values }) => values)))
  const column = chosen === undefined ? undefined : columns[chosen]
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const { left, right, width } = currentTarget.getBoundingClientRect()
    const passed = (isOfSound ? clientX - left : right - clientX) / width
    setChosen(Math.max(0, Math.min(columns.length - 1, Math.floor(passed * columns.length))))
  }
  return (
    <figure className={classNames(styles.chart, small && styles.small)}>
      {(series.length > 1 || reference) && <Legend series={series} reference={reference?.label} />}
      <p className={classNames(styles.readout, series.length > 1 && styles.tall)}>
        {column ? readout(series, column) : (hint ?? highest(series, columns))}
      </p>
      <div className={styles.frame} dir={isOfSound ? 'ltr' : undefined}>
        <div className={styles.scale} aria-hidden="true">
          {ticks.toReversed().map((tick) => (
            <span key={tick} dir="rtl">
              {formatCompact(tick)}
            </span>
          ))}
        </div>
        <div className={styles.plot}>
          <Plot
            summary={summary}
            series={series}
            columns={columns}
            top={top}
            ticks={ticks}
            chosen={chosen}
            reference={reference?.value}
            placeOf={(at) => (isOfSound ? at : columns.length - 1 - at)}
          />
          {isHydrated && (
            <input
              type="range"
              className={styles.walk}
              min={0}
              max={columns.length - 1}
              value={chosen ?? columns.length - 1}
              aria-label={label}
              aria-valuetext={readout(series, column ?? columns.at(-1) ?? { key: '', label: '', values: [] })}
              onFocus={() => setChosen((at) => at ?? columns.length - 1)}
              onChange={({ currentTarget }) => setChosen(currentTarget.valueAsNumber)}
              onPointerDown={follow}
              onPointerMove={follow}
              onPointerLeave={({ currentTarget }) => currentTarget.matches(':focus') || setChosen(undefined)}
            />
          )}
        </div>
      </div>
    </figure>
  )
}

interface PlotProps extends Pick<Props, 'summary' | 'series' | 'columns'> {
  top: number
  ticks: readonly number[]
  chosen: number | undefined
  reference: number | undefined
  /** Returns the place of a column, counted from the left. */
  placeOf: (at: number) => number
}

function Plot({ summary, series, columns, top, ticks, chosen, reference, placeOf }: PlotProps) {
  const count = columns.length
  return (
    <svg role="img" aria-label={summary}>
      {chosen !== undefined && (
        <rect className={styles.chosen} x={svgPercent(placeOf(chosen), count)} y="0" width={svgPercent(1, count)} height="100%" />
      )}
      {ticks.map((tick) => (
        <Rule key={tick} className={tick === 0 ? styles.base : styles.grid} at={svgPercent(top - tick, top)} />
      ))}
      {columns.map((column, at) => (
        <g key={column.key}>
          <title>{readout(series, column)}</title>
          <rect x={svgPercent(placeOf(at), count)} y="0" width={svgPercent(1, count)} height="100%" fill="transparent" />
          {series.map(({ kind }, index) => {
            const value = column.values[index] ?? 0
            const width = WIDTHS[kind]
            return (
              value > 0 && (
                <rect
                  key={kind}
                  className={styles[kind]}
                  x={svgPercent(placeOf(at) + (1 - width) / 2, count)}
                  y={svgPercent(top - value, top)}
                  width={svgPercent(width, count)}
                  height={svgPercent(value, top)}
                />
              )
            )
          })}
        </g>
      ))}
      {reference !== undefined && <Rule className={styles.reference} at={svgPercent(top - reference, top)} />}
      {columns.map(({ key, tick, isNow }, at) => {
        const place = placeOf(at)
        const [isLeft, isRight] = [place < count / 12, place > count - 1 - count / 12]
        return (
          tick && (
            // In right-to-left text, the anchor `end` is the left edge.
            <text
              key={key}
              className={isNow ? styles.now : undefined}
              x={svgPercent(place + 0.5, count)}
              y="100%"
              dy="1.5em"
              textAnchor={isLeft ? 'end' : isRight ? 'start' : 'middle'}
              dx={isLeft ? '-0.4em' : isRight ? '0.4em' : undefined}
            >
              {tick}
            </text>
          )
        )
      })}
    </svg>
  )
}

const Rule = ({ className, at }: { className: string | undefined; at: string }) => (
  <line className={className} x1="0" x2="100%" y1={at} y2={at} />
)

const Legend = ({ series, reference }: { series: readonly Series[]; reference: string | undefined }) => (
  <ul className={styles.legend}>
    {series.map(({ name, kind }) => (
      <li key={kind}>
        <svg aria-hidden="true">
          <rect
            className={styles[kind]}
            x={svgPercent((1 - WIDTHS[kind]) / 2, 1)}
            y="5%"
            width={svgPercent(WIDTHS[kind], 1)}
            height="90%"
          />
        </svg>
        {name}
      </li>
    ))}
    {reference && (
      <li>
        <svg aria-hidden="true">
          <Rule className={styles.reference} at="50%" />
        </svg>
        {reference}
      </li>
    )}
  </ul>
)
