import { CompanyExport } from './company-export.tsx';

/** The tab of the settings with the export of the company's data. */
export function CompanyExportTab() {
  return (
    <div className="overflow-y-auto p-4">
      <div className="max-w-180 rounded-md border border-border bg-card p-4">
        <CompanyExport />
      </div>
    </div>
  );
}
