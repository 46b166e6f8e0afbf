type IndexProps = { machines: readonly string[]; namesOf: (machine: string) => readonly string[] }

/** What hangs in the gallery, to be looked at by hand. */
export function Index({ machines, namesOf }: IndexProps) {
  return (
    <main>
      <h1>Gallery of states</h1>
      {machines.map((machine) => (
        <section key={machine}>
          <h2>{machine}</h2>
          <ol start={0}>
            {namesOf(machine).map((name, state) => (
              <li key={name}>
                <a href={`?machine=${encodeURIComponent(machine)}&state=${state}&theme=light`}>{name}</a>{' '}
                <a href={`?machine=${encodeURIComponent(machine)}&state=${state}&theme=dark`}>dark</a>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </main>
  )
}
