import { Button } from '../ui/buttons/button.tsx';
import { GalleryList } from './gallery-list.tsx';
import { GalleryParts } from './gallery-parts.tsx';

/**
 * Shows the parts of screens in all their states, for developers. `/kit` shows a list and its form, and `/kit?parts` the small
 * parts.
 */
export function KitGallery() {
  const showsParts = new URLSearchParams(location.search).has('parts');
  const root = document.documentElement;
  const toggleTheme = () => root.setAttribute('data-theme', root.dataset['theme'] === 'dark' ? 'light' : 'dark');
  return (
    <div className="flex h-full flex-col bg-canvas">
      <nav className="flex items-center gap-4 border-b border-border bg-card px-4 py-2 text-small">
        <a href="/kit">List</a>
        <a href="/kit?parts">Parts</a>
        <Button className="ml-auto" onClick={toggleTheme}>
          Light, dark
        </Button>
      </nav>
      <div className="min-h-0 flex-1">
        {showsParts ? (
          <div className="h-full overflow-y-auto">
            <GalleryParts />
          </div>
        ) : (
          <GalleryList />
        )}
      </div>
    </div>
  );
}
