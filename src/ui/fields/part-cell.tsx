import type { ReactNode } from 'react'
import type { Field } from '#model/schema/fields.ts'
import type { Data } from '#model/schema/value.ts'
import classes from '#ui/fields/fields.module.css'

type Named = readonly [name: string, field: Field]

interface Props {
  line: Data
  /** The reference to the part. */
  name: string
  column: Field
  beside: readonly Named[]
  readOnly: boolean | undefined
  cell: (one: Named) => ReactNode
}

/** The part of a line in one cell: one of ours by its name, any other as typed. */
export function PartCell({ line, name, column, beside, readOnly, cell }: Props): ReactNode {
  const [number, ...others] = beside
  const isOurs = Boolean(line[name])
  const words = (one: string) => (typeof line[one] === 'string' ? line[one] : '')
  if (readOnly || (isOurs && words('partNumber')))
    return (
      <div className={classes.part}>
        <p className="text-13">
          <code className="strong code">{words('partNumber')}</code> {words('brand')}
        </p>
        {readOnly ? (
          <small>{words('description')}</small>
        ) : (
          others.filter(([each]) => each === 'description').map((one) => <span key={one[0]}>{cell(one)}</span>)
        )}
      </div>
    )
  return (
    <div className={`${classes.part} ${classes.byHand}`}>
      {isOurs || !number ? cell([name, column]) : cell(said(number))}
      {others.map((one) => (
        <span key={one[0]}>{cell(said(one))}</span>
      ))}
    </div>
  )
}

/** A field that shows its label as placeholder, because another field heads its column. */
const said = ([name, field]: Named): Named => [
  name,
  { ...field, options: { ...field.options, defaultShown: field.label } },
]
