/** Functions that the editor's views use. Views may import from machines only through hooks files. */
export {
  configurationOf,
  differencesOf,
  newSeries,
  ofKind,
  problemsOf,
  resized,
  scenariosOf,
  sizeOf,
  withMeasurement,
  withScenario,
  withScope,
  withSource,
  withStatement,
  withTable,
  withTopic,
} from '../../machines/dashboards/editor.selectors.ts'
