// Before anything is painted: the theme that was chosen here, else that of the system.
{
  const chosen = localStorage.getItem("tolmach.theme");
  if (chosen) document.documentElement.dataset.theme = chosen;
}
