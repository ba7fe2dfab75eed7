import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomEditorModule,
  EventApiModule,
  InfiniteRowModelModule,
  LocaleModule,
  ModuleRegistry,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
} from 'ag-grid-community'

/** Only the modules the lists use; the rest of the grid never reaches the browser. */
ModuleRegistry.registerModules([
  ClientSideRowModelModule,
  InfiniteRowModelModule,
  LocaleModule,
  ColumnApiModule,
  RowSelectionModule,
  RowStyleModule,
  RowApiModule,
  CellStyleModule,
  CellApiModule,
  CustomEditorModule,
  EventApiModule,
  RenderApiModule,
  ScrollApiModule,
])
