import styles from '#features/data/import/screen.module.css'

const SHAPES: readonly (readonly [what: string, sample: string])[] = [
  ['A list', '[{"name": "Acme", "city": "Baltimore"}, {"name": "Delta"}]'],
  ['One document per line', '{"name": "Acme"}\n{"name": "Delta"}'],
  ['Keyed by id', '{"v1": {"name": "Acme"}, "v2": {"name": "Delta"}}'],
  ['Several collections', '{"vendors": {"v1": {"name": "Acme"}}, "parts": {"p1": {"partNumber": "6205"}}}'],
]

/** The supported JSON formats, with samples short enough to copy. */
export const KnownShapes = () => (
  <section className="grid gap-8" aria-labelledby="known-shapes">
    <h2 className="text-14 bold" id="known-shapes">
      Supported formats
    </h2>
    <dl className={`grid ${styles.shapes}`}>
      {SHAPES.map(([what, sample]) => (
        <div key={what}>
          <dt className="text-13 dim">{what}</dt>
          <dd>
            <code className="code breaks pre">{sample}</code>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
